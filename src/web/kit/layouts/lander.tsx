/** The first page of a brand: what it is, the form, and a picture of its own kind per template. */
import type { ReactNode } from 'react'
import type { Template } from '#domain/sites/sites.ts'
import '#web/kit/layouts/lander-laptop.css'
import { LanderArt } from '#web/kit/layouts/lander-art.tsx'
import { type LanderPoint, LanderPoints } from '#web/kit/layouts/lander-points.tsx'
import styles from '#web/kit/layouts/lander.module.css'
import { type ShellProps, TopBar } from '#web/kit/layouts/top-bar.tsx'

type LanderLayoutProps = Omit<ShellProps, 'nav' | 'children'> & {
  template: Template
  /** In place of the template's own picture. */
  art?: ReactNode
  title: ReactNode
  lead: ReactNode
  /** Beside the form, another way in. */
  action?: ReactNode
  form: ReactNode
  /** Up to three honest reasons. */
  points?: readonly LanderPoint[]
  /** Who runs this, beside the form where the template shows it. */
  company?: ReactNode
  footer: ReactNode
  /** The form was under way when the page opened: on phones it has the screen to itself. */
  begun?: boolean
  /** Whatever follows the first screen. */
  children?: ReactNode
}

export const LanderLayout = ({
  template,
  art,
  title,
  lead,
  action,
  form,
  points = [],
  company,
  footer,
  begun = false,
  children,
  ...shell
}: LanderLayoutProps) => (
  <div className={styles.page} data-look={template} data-begun={begun || undefined}>
    <TopBar {...shell} />
    <main className={styles.main} id="main" tabIndex={-1}>
      <div className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {action && <div className={styles.action}>{action}</div>}
        </div>
        <div className={styles.art}>{art || <LanderArt template={template} />}</div>
        <div className={styles.place}>
          <div className={styles.form}>{form}</div>
        </div>
        {points.length > 0 && (
          <div className={styles.reasons}>
            <LanderPoints template={template} points={points} company={company} />
          </div>
        )}
      </div>
      {children && <div className={styles.more}>{children}</div>}
    </main>
    {footer}
  </div>
)
