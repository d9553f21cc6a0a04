/** The error of an answer in words, with a link or a button where one helps. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { nameMaxLength, passwordMinLength } from '#domain/signup/signup-rules.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import styles from '#web/parts/profile-form/step-frame.module.css'
import { useText } from '#web/kit/text/text.tsx'

export function AccountProblem({ code, onAgain }: { code: string; onAgain: () => void }) {
  const text = useText('signup.problems')
  return text.rich(
    code as never,
    {
      min: passwordMinLength,
      max: nameMaxLength,
      login: (words: ReactNode) => <Link to="/login">{words}</Link>,
      ban: (words: ReactNode) => <Link to="/pages/ban">{words}</Link>,
      service: (words: ReactNode) => <Link to="/pages/service">{words}</Link>,
      again: (words: ReactNode) => (
        <button {...early} type="button" className={styles.linkButton} onClick={onAgain}>
          {words}
        </button>
      ),
    } as never,
  )
}
