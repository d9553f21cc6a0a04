/** One passkey in the list: who keeps it, since when, and whether it was used. */
import type { Passkey } from '#domain/passkeys/passkeys.ts'
import styles from '#web/parts/password/account-sections.module.css'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useFocusRestored } from '#web/kit/page/use-focus-restored.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

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
  useFocusRestored('passkeys')
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
