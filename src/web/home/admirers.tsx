/** The newest people who like the member, and a link to all of them. */
import { Link } from 'react-router'
import type { Likes } from '#domain/likes/likes.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import styles from '#web/home/home.module.css'
import { entriesOf } from '#web/likes/use-like-pages.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Avatar } from '#web/kit/ui/avatar.tsx'
import { Badge } from '#web/kit/ui/badge.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { FictionalMark } from '#web/kit/ui/mark.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

const faces = 4

/** `likes`: `undefined` while loading; null after a failure. */
export function Admirers({ likes }: { likes: Likes | null | undefined }) {
  const text = useText('home')
  const shown = entriesOf(likes ? [likes] : []).slice(0, faces)
  const all = (
    <ButtonLink to="/likes" tone="quiet" size="small">
      {text('likes.all')}
    </ButtonLink>
  )
  return (
    <Card title={text('likes.title')} end={shown.length > 0 && all}>
      {likes === undefined && <Waiting />}
      {likes === null && <p className={styles.quiet}>{text('likes.failed')}</p>}
      {likes && shown.length === 0 && <p className={styles.quiet}>{text('likes.none')}</p>}
      {shown.length > 0 && (
        <ul className={styles.faces}>
          {shown.map(({ person, isNew }) => (
            <li key={person.id}>
              <Face person={person} isNew={isNew} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const Waiting = () => (
  <div className={styles.faces}>
    {Array.from({ length: faces }, (_, face) => (
      <div key={face} className={styles.face}>
        <Skeleton shape="circle" />
        <Skeleton />
      </div>
    ))}
  </div>
)

function Face({ person: { id, name, age, main_image, fictional_icon }, isNew }: { person: ProfileCard; isNew: boolean }) {
  const text = useText('profile')
  const { fictional_icon: icon } = useSettings()
  return (
    <Link to={`/likes/m/${id}`} discover="none" className={styles.face}>
      <Avatar image={main_image} name={name} size={64} />
      <span className={styles.who}>
        <span className={styles.name}>{name}</span> {age && <span>{age}</span>}
      </span>
      {isNew && <Badge tone="accent">{text('new')}</Badge>}
      {fictional_icon && <FictionalMark label={text('fictional.mark')} icon={icon} />}
    </Link>
  )
}
