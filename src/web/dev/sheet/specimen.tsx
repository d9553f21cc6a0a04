/** A component on the sheet: its file's name, and each state under its name in the code. */
import type { ReactNode } from 'react'
import styles from '#web/dev/sheet/specimen.module.css'

/** Every name of a union. A missing or removed name does not compile. */
export const every = <Name extends string>(names: Record<Name, true>) => Object.keys(names) as Name[]

export const Specimen = ({ part, children }: { part: string; children: ReactNode }) => (
  <section className={styles.part} data-part={part} aria-labelledby={`part-${part}`}>
    <h2 className={styles.title} id={`part-${part}`}>
      {part}
    </h2>
    <div className={styles.states}>{children}</div>
  </section>
)

type StateProps = { name: string; children: ReactNode; wide?: boolean; small?: boolean }

/** `small`: beside others. `wide`: a whole row. */
export const State = ({ name, children, wide = false, small = false }: StateProps) => (
  <div className={styles.state} data-wide={wide || undefined} data-small={small || undefined}>
    <p className={styles.name}>{name}</p>
    {children}
  </div>
)
