/** A progress bar with a text above it. */
import { type ReactNode, useId } from 'react'
import styles from '#web/kit/ui/progress.module.css'

type ProgressProps = { label: ReactNode; value: number; max: number; text?: ReactNode; labelHidden?: boolean }

export function Progress({ label, value, max, text, labelHidden = false }: ProgressProps) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <div className={labelHidden ? 'visually-hidden' : styles.head}>
        <label htmlFor={id}>{label}</label>
        {text && <span className={styles.text}>{text}</span>}
      </div>
      <progress id={id} className={styles.native} value={value} max={max} />
      <div className={styles.track} aria-hidden="true">
        <div className={styles.bar} style={{ transform: `scaleX(${Math.min(1, value / max)})` }} />
      </div>
    </div>
  )
}
