/** A drawing of ours in the template's colours. It is a file of its own, so it adds no script. */
import styles from '#web/kit/ui/drawing.module.css'

export type DrawingName =
  | 'empty-search'
  | 'empty-likes'
  | 'empty-chats'
  | 'signup-welcome'
  | 'add-photo'
  | 'mail-sent'
  | 'credits'
  | 'location'
  | 'lost'
  | 'offline'
  | 'celebration'

type DrawingProps = { name: DrawingName; size?: 'small' | 'medium' | 'large' }

export const Drawing = ({ name, size = 'medium' }: DrawingProps) => (
  <svg className={styles.drawing} data-size={size} viewBox="0 0 240 180" aria-hidden="true">
    <use href={`/drawings/${name}.svg#drawing`} />
  </svg>
)
