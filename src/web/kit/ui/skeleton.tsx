/** A placeholder at the final size of the loading content. It appears after 300 ms, so that fast replies do not flash. */
import styles from '#web/kit/ui/skeleton.module.css'

type SkeletonProps = { shape?: 'text' | 'title' | 'photo' | 'circle' | 'block'; lines?: number }

export const Skeleton = ({ shape = 'text', lines = 1 }: SkeletonProps) => (
  <span className={styles.group} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} className={styles.bone} data-shape={shape} />
    ))}
  </span>
)
