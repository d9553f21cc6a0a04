/** With a new password: which passkeys end too. Those added since the login here are ticked beforehand, for somebody else may have added them. */
import { useState } from 'react'
import type { Passkey } from '#domain/passkeys/passkeys.ts'
import styles from '#web/parts/password/account-sections.module.css'
import { usePasskeyName } from '#web/account/passkey-row.tsx'
import { usePasskeyList } from '#web/account/passkey-list.ts'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useText } from '#web/kit/text/text.tsx'

/** What cannot be loaded is not offered: the new password works without it. */
export function useDoubtedPasskeys() {
  const { data, set } = usePasskeyList()
  const [chosen, setChosen] = useState<Record<number, boolean>>({})
  const passkeys = data ?? []
  const isTicked = ({ id, recent }: Passkey) => chosen[id] ?? recent
  return {
    passkeys,
    isTicked,
    tick: (id: number, isOn: boolean) => setChosen((before) => ({ ...before, [id]: isOn })),
    ids: passkeys.filter(isTicked).map(({ id }) => id),
    drop: (ids: readonly number[]) => set(passkeys.filter(({ id }) => !ids.includes(id))),
  }
}

export function DoubtedPasskeys({ passkeys, isTicked, tick }: ReturnType<typeof useDoubtedPasskeys>) {
  const text = useText('account.password')
  const nameOf = usePasskeyName()
  const { day } = usePageTime()
  if (passkeys.length === 0) return null
  return (
    <fieldset className={styles.ticks} aria-describedby="password-passkeys-help">
      <legend>{text('passkeys')}</legend>
      <p id="password-passkeys-help" className={styles.quiet}>
        {text('passkeys_help')}
      </p>
      {passkeys.map((passkey) => (
        <label key={passkey.id} className={styles.tick}>
          <input type="checkbox" checked={isTicked(passkey)} onChange={({ target }) => tick(passkey.id, target.checked)} />
          <span className={styles.words}>
            {nameOf(passkey)}
            <span className={styles.quiet}>
              {text(passkey.recent ? 'passkey_recent' : 'passkey_made', { day: day(passkey.created_at) })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
