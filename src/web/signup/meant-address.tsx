/** Under the e-mail field's label: what the address is for, or the address that was probably meant, one press away. */
import { type ReactNode, useEffect, useState } from 'react'
import styles from '#web/signup/meant-address.module.css'
import { useText } from '#web/kit/text/text.tsx'

type MeantAddressProps = {
  email: string
  /** Nobody is interrupted while typing. */
  left: boolean
  onTake: (meant: string) => void
  /** What stands there as long as nothing is wrong: the line keeps its place, so that nothing jumps. */
  children: ReactNode
}

export function MeantAddress({ email, left, onTake, children }: MeantAddressProps) {
  const text = useText('signup.account')
  const findMeant = useTypoHelper(email)
  const meant = left && findMeant ? findMeant(email) : null
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

type FindMeant = (email: string) => string | null

/** Fetched once somebody types an address. Without it the form does as well. */
function useTypoHelper(email: string): FindMeant | null {
  const [findMeant, setFindMeant] = useState<FindMeant | null>(null)
  const wanted = email.includes('@')
  useEffect(() => {
    if (!wanted) return
    import('#web/signup/typo.ts').then(
      (helper) => setFindMeant(() => helper.findMeant),
      () => null,
    )
  }, [wanted])
  return findMeant
}
