/** A page where anybody tells us something: what we promise, the form, and in its place the receipt. */
import type { ReactNode } from 'react'
import styles from '#web/kit/layouts/filing.module.css'
import { Title } from '#web/kit/page/title.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'

type FilingProps = {
  title: string
  lead: string
  promises: readonly string[]
  /** Once it was sent; the focus moves there. */
  filed: { title: string; text: string } | null
  children: ReactNode
}

export const Filing = ({ title, lead, promises, filed, children }: FilingProps) => (
  <div className={styles.page}>
    <Title>{title}</Title>
    {filed ? (
      <div ref={focus} tabIndex={-1} className={styles.filed}>
        <EmptyState level={1} drawing="mail-sent" {...filed} />
      </div>
    ) : (
      <>
        <div>
          <PageTitle lead={lead}>{title}</PageTitle>
        </div>
        <ul className={styles.promises}>
          {promises.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
        {children}
      </>
    )}
  </div>
)

const focus = (box: HTMLDivElement | null) => box?.focus()
