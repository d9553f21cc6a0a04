/** Under the e-mail field's label: what the address is for, or the address that was probably meant, one press away. */
import { type ReactNode, useEffect, useState } from 'react'
import styles from '#web/signup/suggested-address.module.css'
import { useText } from '#web/kit/text/text.tsx'

type SuggestedAddressProps = {
  email: string
  /** Nobody is interrupted while typing. */
  left: boolean
  onTake: (meant: string) => void
  /** What stands there as long as nothing is wrong: the line keeps its place, so that nothing jumps. */
  children: ReactNode
}

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
  <button type="button" className={styles.meant} onClick={onPress}>
    {words}
  </button>
)

type FindSuggestion = (email: string) => string | null

/** Fetched once somebody types an address. Without it the form does as well. */
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
