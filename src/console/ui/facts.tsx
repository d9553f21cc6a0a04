/** Facts about one thing, each with its name. Those without a value are left out. */
import type { ReactNode } from 'react'
import styles from '#console/ui/facts.module.css'

export type Fact = readonly [name: string, value: ReactNode]

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

/** The same in a panel, below what is most important. */
export const FactsPanel = ({ label, facts, children }: { label?: string; facts: readonly Fact[]; children?: ReactNode }) => (
  <section className={styles.panel} aria-label={label}>
    {children}
    <Facts facts={facts} />
  </section>
)
