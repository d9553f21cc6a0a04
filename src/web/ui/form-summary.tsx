/** What a form still needs, said once at its top. It takes the focus, and each line leads to its field. */
import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from '#web/ui/form-summary.module.css'

/** `field` is the id of the field the problem belongs to; without one the line is plain text. */
export type Problem = { field?: string; text: ReactNode }

export function FormSummary({ title, problems }: { title: ReactNode; problems: readonly Problem[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.length > 0) box.current?.focus()
  }, [problems])
  if (problems.length === 0) return null
  return (
    <div className={styles.summary} ref={box} tabIndex={-1} role="alert">
      <h2 className={styles.title}>
        <Icon name="circle-alert" size={24} />
        {title}
      </h2>
      <ul className={styles.list}>
        {problems.map(({ field, text }, index) => (
          <li key={field ?? index}>{field ? <a href={`#${field}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  )
}
