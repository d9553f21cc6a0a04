/** What is wrong with an answer, and the way on where there is one. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { nameMaxLength, passwordMinLength } from '#domain/signup-rules.ts'
import { useSettings } from '#web/providers.tsx'
import { mailTo } from '#web/signup/rich-words.tsx'
import styles from '#web/signup/step-frame.module.css'
import { useText } from '#web/text.tsx'

export function AccountProblem({ code, onAgain }: { code: string; onAgain: () => void }) {
  const text = useText('signup.problems')
  const { support_email } = useSettings()
  return text.rich(
    code as never,
    {
      min: passwordMinLength,
      max: nameMaxLength,
      login: (words: ReactNode) => <Link to="/login">{words}</Link>,
      support: mailTo(support_email),
      again: (words: ReactNode) => (
        <button type="button" className={styles.linkButton} onClick={onAgain}>
          {words}
        </button>
      ),
    } as never,
  )
}
