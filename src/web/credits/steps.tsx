/** What follows, one thing after the other, each with a sign. */
import styles from '#web/credits/steps.module.css'
import { type IconLine, IconList } from '#web/kit/ui/icon-list.tsx'

export const Steps = ({ title, steps }: { title: string; steps: readonly IconLine[] }) => (
  <section>
    <h2 className={styles.title}>{title}</h2>
    <IconList lines={steps} />
  </section>
)
