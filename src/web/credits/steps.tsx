/** What follows, one thing after the other, each with a sign. */
import styles from '#web/credits/next-steps.module.css'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'

type StepsProps = { title: string; steps: readonly { icon: IconName; words: string }[] }

export const Steps = ({ title, steps }: StepsProps) => (
  <section className={styles.next}>
    <h2 className={styles.title}>{title}</h2>
    <ul className={styles.steps}>
      {steps.map(({ icon, words }) => (
        <li key={words}>
          <Icon name={icon} />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  </section>
)
