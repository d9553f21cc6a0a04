/** Lists of facts: a label and a value per line, or an icon and a text. */
import type { ReactNode } from 'react'
import styles from '#web/kit/ui/facts.module.css'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import iconListStyles from '#web/kit/ui/icon-list.module.css'
import { Icon } from '#web/kit/ui/icon.tsx'

export type Fact = readonly [label: string, value: ReactNode]
/** `ruled`: on the present background; `panel`: on its own background; `small`: in small print. */
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

export type IconLine = { icon: IconName; words: string }

/** Sentences, each with an icon. */
export const IconList = ({ lines }: { lines: readonly IconLine[] }) => (
  <ul className={iconListStyles.list}>
    {lines.map(({ icon, words }) => (
      <li key={words}>
        <Icon name={icon} />
        <span>{words}</span>
      </li>
    ))}
  </ul>
)
