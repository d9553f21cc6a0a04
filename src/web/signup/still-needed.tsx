/** Why the button of the account form cannot be pressed yet: the answers that are missing or cannot stay. */
import { accountFields, type AccountProblems } from '#web/signup/account-rules.ts'
import styles from '#web/parts/profile-form/step-frame.module.css'
import { useIso, useText } from '#web/kit/text/text.tsx'

/** The button is described by it. */
export const neededId = 'signup-needed'

export function StillNeeded({ missing }: { missing: AccountProblems }) {
  const text = useText('signup.account')
  const list = new Intl.ListFormat(useIso())
  const fields = accountFields
    .filter((field) => missing[field])
    .map((field) => text(missing[field] === 'value_required' ? `needs.${field}` : `needs.valid_${field}`))
  return (
    <p className={styles.needed} id={neededId} aria-live="polite">
      {fields.length > 0 && text('needed', { fields: list.format(fields) })}
    </p>
  )
}
