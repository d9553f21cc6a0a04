/** The layout most pages stand in: top bar, one column of content, footer; on phones a bottom bar. */
import type { ReactNode } from 'react'
import styles from '#web/kit/layouts/default.module.css'
import { type ShellProps, TopBar } from '#web/kit/layouts/top-bar.tsx'

export const DefaultLayout = ({ children, footer, ...shell }: ShellProps & { footer?: ReactNode }) => (
  <div className={styles.page} data-nav={shell.nav?.length ? true : undefined}>
    <TopBar {...shell} />
    <main className={styles.main} id="main" tabIndex={-1}>
      {children}
    </main>
    {footer}
  </div>
)
