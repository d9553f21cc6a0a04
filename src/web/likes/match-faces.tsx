/** Two faces and a heart: a match, without words. */
import styles from '#web/likes/match-faces.module.css'
import type { Liked } from '#web/profile/use-like.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Face = Pick<Liked, 'name' | 'main_image'>

export const MatchFaces = ({ mine, theirs }: { mine: Face; theirs: Face }) => (
  <span className={styles.faces} aria-hidden="true">
    <Avatar image={mine.main_image} name={mine.name} size={64} />
    <Avatar image={theirs.main_image} name={theirs.name} size={64} />
    <span className={styles.heart}>
      <Icon name="heart" size={16} filled />
    </span>
  </span>
)
