/** The page before anybody is signed in: the product's name, and one panel. */
import { type ReactNode, useEffect } from 'react'
import styles from '#console/sign-in/sign-in.module.css'
import { useText } from '#web/kit/text/text.tsx'

export function Ground({
  title,
  lead,
  isWide = false,
  children,
}: {
  title: string
  lead?: ReactNode
  isWide?: boolean
  children: ReactNode
}) {
  const text = useText('console.frame')
  useEffect(() => {
    document.title = `${title} · Duet`
  }, [title])
  return (
    <div className={styles.ground}>
      <div className={styles.mark}>
        Duet <span>{text('console')}</span>
      </div>
      <main id="main" className={styles.panel} data-wide={isWide || undefined}>
        <header>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className={styles.quiet}>{lead}</p>}
        </header>
        {children}
      </main>
    </div>
  )
}
