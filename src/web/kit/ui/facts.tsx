/** Facts: label and value, a line each. */
import type { ReactNode } from 'react'
import styles from '#web/kit/ui/facts.module.css'

export type Fact = readonly [label: string, value: ReactNode]
/** `ruled` stands on what is there already, `panel` brings its own ground, `small` is small print. */
type FactsProps = { facts: readonly Fact[]; look?: 'ruled' | 'panel' | 'small' }

export const Facts = ({ facts, look = 'panel' }: FactsProps) => (
  <dl className={styles.facts} data-look={look}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
