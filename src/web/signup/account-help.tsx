/** Help in the account form: the address that was probably meant, the answers still missing, and what signing up agrees to. */
import { type ReactNode, useEffect, useState } from 'react'
import { early } from '#web/kit/lazy/early-presses.ts'
import help from '#web/signup/account-help.module.css'
import { useText, useIso } from '#web/kit/text/text.tsx'
import { accountFields, type AccountProblems } from '#web/signup/account-rules.ts'
import styles from '#web/parts/profile-form/step-frame.module.css'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import type { LegalAgreement } from '#web/legal/legal-texts.ts'

type SuggestedAddressProps = {
  email: string
  /** Whether the field was left: typing is not interrupted. */
  left: boolean
  onTake: (meant: string) => void
  /** Shown while the address looks right. The line keeps its place. */
  children: ReactNode
}

/** Under the label of the e-mail field: what the address is for, or the address that was probably meant, as a button. */
export function SuggestedAddress({ email, left, onTake, children }: SuggestedAddressProps) {
  const text = useText('signup.account')
  const suggest = useTypoHelper(email)
  const meant = left && suggest ? suggest(email) : null
  return (
    <span aria-live="polite">
      {meant === null ? children : text.rich('meant', { address: meant, take: pressed(() => onTake(meant)) })}
    </span>
  )
}

const pressed = (onPress: () => void) => (words: ReactNode) => (
  <button {...early} type="button" className={help.meant} onClick={onPress}>
    {words}
  </button>
)

type FindSuggestion = (email: string) => string | null

/** The code of the typo helper, fetched when an address is typed. The form works without it. */
function useTypoHelper(email: string): FindSuggestion | null {
  const [suggest, setSuggest] = useState<FindSuggestion | null>(null)
  const wanted = email.includes('@')
  useEffect(() => {
    if (!wanted) return
    import('#web/signup/typo.ts').then(
      (helper) => setSuggest(() => helper.suggestAddress),
      () => null,
    )
  }, [wanted])
  return suggest
}

/** The id of the text that describes the button. */
export const neededId = 'signup-needed'

/** Why the button is disabled: the answers that are missing or refused. */
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

const LegalDialog = lazy(() => import('#web/signup/legal-dialog.tsx'), 'LegalDialog')

/** The terms and the privacy statement that signing up agrees to; each opens in a dialog. */
export function Agreement() {
  const text = useText('signup.account')
  const [page, setPage] = useState<LegalAgreement | null>(null)
  const opener = (name: LegalAgreement) => (words: ReactNode) => (
    <button {...early} type="button" className={styles.linkButton} aria-haspopup="dialog" onClick={() => setPage(name)}>
      {words}
    </button>
  )
  return (
    <>
      <p className={styles.small}>{text.rich('agree', { terms: opener('terms'), privacy: opener('privacy') } as never)}</p>
      {page && <LegalDialog page={page} onClose={() => setPage(null)} />}
    </>
  )
}
