/** The layouts of one column: the default of most pages, and the empty one with nothing beside the content. */
import type { ReactNode } from 'react'
import styles from '#web/kit/layouts/default.module.css'
import { type ShellProps, TopBar } from '#web/kit/layouts/frame.tsx'
import emptyStyles from '#web/kit/layouts/empty.module.css'

/** Top bar, content, footer; on phones a bottom bar. */
export const DefaultLayout = ({ children, footer, ...shell }: ShellProps & { footer?: ReactNode }) => (
  <div className={styles.page} data-nav={shell.nav?.length ? true : undefined}>
    <TopBar {...shell} />
    <main className={styles.main} id="main" tabIndex={-1}>
      {children}
    </main>
    {footer}
  </div>
)

type EmptyLayoutProps = Omit<ShellProps, 'bar'> & { footer?: ReactNode }

/** The brand and one narrow column, for forms, checkout and pages opened from mails. */
export const EmptyLayout = ({ children, footer, ...shell }: EmptyLayoutProps) => (
  <div className={emptyStyles.page} data-nav={shell.nav?.length ? true : undefined}>
    <TopBar {...shell} />
    <main className={emptyStyles.main} id="main" tabIndex={-1}>
      {children}
    </main>
    {footer}
  </div>
)
