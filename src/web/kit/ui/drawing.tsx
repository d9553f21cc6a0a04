/** One of our own drawings, in the template's tints. It lives in a file of its own and costs no script. */
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
