/** Up to three honest reasons, and who runs this. */
import type { ReactNode } from 'react'
import type { Template } from '#domain/sites/sites.ts'
import styles from '#web/kit/layouts/lander-points.module.css'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'

export type LanderPoint = { icon: IconName; title: string; text: string }

type LanderPointsProps = { template: Template; points: readonly LanderPoint[]; company: ReactNode }

export const LanderPoints = ({ template, points, company }: LanderPointsProps) => (
  <div data-look={template} className={styles.reasons}>
    <ul className={styles.points}>
      {points.map(({ icon, title, text }) => (
        <li key={title} className={styles.point}>
          <span className={styles.icon}>
            <Icon name={icon} size={24} />
          </span>
          <div>
            <h2 className={styles.title}>{title}</h2>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
    {company && <div className={styles.company}>{company}</div>}
  </div>
)
