/** What signing up agrees to, with both texts one press away. */
import { type ReactNode, useState } from 'react'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useText } from '#web/kit/text/text.tsx'
import styles from '#web/parts/profile-form/step-frame.module.css'
import type { LegalAgreement as AgreementName } from '#web/legal/legal-texts.ts'

const LegalDialog = lazy(() => import('#web/signup/legal-dialog.tsx').then(({ LegalDialog }) => LegalDialog))

export function Agreement() {
  const text = useText('signup.account')
  const [page, setPage] = useState<AgreementName | null>(null)
  const opener = (name: AgreementName) => (words: ReactNode) => (
    <button type="button" className={styles.linkButton} aria-haspopup="dialog" onClick={() => setPage(name)}>
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
