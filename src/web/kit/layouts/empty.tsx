/** The quiet layout: a brand, one narrow column, nothing beside it. For forms, checkout and answers from mails. */
import type { ReactNode } from 'react'
import styles from '#web/kit/layouts/empty.module.css'
import { type ShellProps, TopBar } from '#web/kit/layouts/top-bar.tsx'

type EmptyLayoutProps = Omit<ShellProps, 'bar'> & { footer?: ReactNode }

export const EmptyLayout = ({ children, footer, ...shell }: EmptyLayoutProps) => (
  <div className={styles.page} data-nav={shell.nav?.length ? true : undefined}>
    <TopBar {...shell} />
    <main className={styles.main} id="main" tabIndex={-1}>
      {children}
    </main>
    {footer}
  </div>
)
