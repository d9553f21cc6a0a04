/** A member's card as lists show it. The whole card leads to the profile; what else it offers depends on where it stands (spec, section 2). */
import type { ProfileCard as Card } from '#domain/profiles.ts'
import { LikeButton, MessageButton } from '#web/profile/card-actions.tsx'
import { PersonMarks } from '#web/profile/person-marks.tsx'
import { usePlace } from '#web/profile/place.ts'
import { PersonCard } from '#web/ui/person-card.tsx'

type ProfileCardProps = {
  person: Card
  /** Home hides liking and writing; likes hides writing, and its cards lead to the like. */
  on?: 'search' | 'home' | 'likes'
  /** Whether the member likes this person, as the server said. */
  liked?: boolean
  /** A like that was not looked at yet. */
  isNew?: boolean
  /** For the cards that are seen first. */
  eager?: boolean
  /** Instead of just taking the like back. */
  onUnlike?: () => void
}

export function ProfileCard({ person, on = 'search', liked = false, isNew = false, eager = false, onUnlike }: ProfileCardProps) {
  const place = usePlace()
  const { id, name, age, main_image } = person
  const actions = on === 'home' ? undefined : <CardActions {...{ person, liked, onUnlike }} mayWrite={on === 'search'} />
  return (
    <PersonCard
      to={on === 'likes' ? `/likes/m/${id}` : `/members/${id}`}
      id={id}
      name={name}
      age={age}
      place={place(person)}
      image={main_image}
      marks={<PersonMarks person={person} isNew={isNew} />}
      actions={actions}
      eager={eager}
    />
  )
}

type CardActionsProps = { person: Card; liked: boolean; mayWrite: boolean; onUnlike: (() => void) | undefined }

const CardActions = ({ person, liked, mayWrite, onUnlike }: CardActionsProps) => (
  <>
    <LikeButton person={person} known={liked} onUnlike={onUnlike} />
    {mayWrite && <MessageButton person={person} />}
  </>
)
