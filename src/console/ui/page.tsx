/** A screen: heading, document title, when its numbers are from, and the parts below. */
import { type ReactNode, useEffect, useId } from 'react'
import { Link } from 'react-router'
import { useFormats } from '#console/app/formats.tsx'
import styles from '#console/ui/page.module.css'
import { useText } from '#web/kit/text/text.tsx'

type PageProps = {
  title: string
  lead?: ReactNode
  /** Buttons beside the heading. */
  acts?: ReactNode
  /** When the numbers were read. */
  asOf?: string | null | undefined
  /** The lines of the audit log about this screen, as its search: `actor=staff:12`. */
  log?: string
  children: ReactNode
}

export function Page({ title, lead, acts, asOf, log, children }: PageProps) {
  const text = useText('console.page')
  const { time } = useFormats()
  useEffect(() => {
    document.title = `${title} · Duet`
  }, [title])
  return (
    <div className={styles.page}>
      <header className={styles.section}>
        <div className={styles.head}>
          <h1 tabIndex={-1}>{title}</h1>
          <div className={styles.beside}>
            {asOf && <span className={styles.quiet}>{text('as_of', { time: time(asOf) })}</span>}
            {log && <LogLink search={log} />}
            {acts}
          </div>
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  )
}

/** The lines of the audit log that a filter finds. */
export function LogLink({ search }: { search: string }) {
  const text = useText('console.page')
  return (
    <Link className={styles.quiet} to={`/log?${search}`}>
      {text('lines')}
    </Link>
  )
}

type SectionProps = { title: ReactNode; lead?: ReactNode; acts?: ReactNode; children: ReactNode; hideTitle?: boolean }

export function Section({ title, lead, acts, children, hideTitle = false }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={hideTitle && !acts ? 'visually-hidden' : styles.head}>
        <h2 id={id} className={hideTitle ? 'visually-hidden' : undefined}>
          {title}
        </h2>
        {acts && <div className={styles.beside}>{acts}</div>}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}

/** What would stand here, and one next step. */
export const Empty = ({ title, children, act }: { title: ReactNode; children?: ReactNode; act?: ReactNode }) => (
  <div className={styles.empty}>
    <strong>{title}</strong>
    {children && <span>{children}</span>}
    {act}
  </div>
)

/** Filters and choices in one row. */
export const Toolbar = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a row everywhere
  <div role="group" aria-label={label} className={styles.toolbar}>
    {children}
  </div>
)
