/** Lists of a member's passkeys: the query, a row of the settings, and the ticks of a new password. */
import { useState } from 'react'
import { useQuery } from '#web/kit/data/use-query.ts'
import type { Passkey } from '#domain/passkeys/passkeys.ts'
import styles from '#web/parts/password/account-sections.module.css'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

/** The passkeys; one request for both lists. */
export const usePasskeyList = () =>
  useQuery('passkeys', async (api, signal) => (await api('GET /api/passkeys.php', {}, { signal })).passkeys)

/** A passkey in the settings: name, date of creation, last use. */
/** Returns the name to show: the keeper, or browser and system. */
export function usePasskeyName() {
  const text = useText('account.passkeys')
  return ({ keeper, browser, system }: Passkey) => {
    if (keeper) return keeper
    if (browser && system) return text('name_both', { browser, system })
    return browser ?? system ?? text('name_unknown')
  }
}

export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const text = useText('account.passkeys')
  const { day } = usePageTime()
  useFocusFallback('passkeys')
  const name = usePasskeyName()(passkey)
  const { created_at, last_used_at, here, host } = passkey
  const facts = [
    text('made', { day: day(created_at) }),
    last_used_at ? text('used', { day: day(last_used_at) }) : text('unused'),
    ...(here ? [] : [text('elsewhere', { host })]),
  ]
  return (
    <li className={styles.row}>
      <Icon name="key-round" size={20} />
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.quiet}>{facts.join(' · ')}</span>
      </div>
      <Button tone="quiet" size="small" aria-label={text('remove_label', { name })} onClick={onRemove}>
        {text('remove')}
      </Button>
    </li>
  )
}

/** The state of the ticks. Nothing is offered when the passkeys cannot be loaded. */
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

/** With a new password: the passkeys to delete. Those added since this login are preselected, for a stranger may have added them. */
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
