/** A member's card as lists show it. The whole card leads to the profile; what else it offers depends on where it stands (spec, section 2). */
import { memo, type ReactNode } from 'react'
import type { ProfileCard as Card } from '#domain/profiles/profiles.ts'
import { LikeButton, MessageButton, ViewButton } from '#web/parts/person/card-actions.tsx'
import { PersonMarks } from '#web/parts/person/person-marks.tsx'
import { usePlace } from '#web/parts/person/place.ts'
import { useIsVisitor } from '#web/kit/providers.tsx'
import { useIsBlocked } from '#web/parts/person/blocked-marks.ts'
import { PersonCard } from '#web/kit/ui/person-card.tsx'

type CardPlace = 'search' | 'home' | 'likes'
/** The buttons a card has, by where it stands. A visitor can only look. */
const offers: Record<CardPlace, { like: boolean; write: boolean; view: boolean }> = {
  search: { like: true, write: true, view: true },
  home: { like: false, write: false, view: true },
  likes: { like: true, write: false, view: false },
}

type ProfileCardProps = {
  person: Card
  /** Home hides liking and writing; likes hides writing and viewing, and its cards lead to the like. */
  on?: CardPlace
  /** Whether the member likes this person, as the server said. */
  liked?: boolean
  /** A like that was not looked at yet. */
  isNew?: boolean
  /** How wide its photo is drawn, where that is not as in every grid. */
  sizes?: string | undefined
  /** For the cards that are seen first. */
  eager?: boolean
  /** Instead of just taking the like back. */
  onUnlike?: () => void
  /** A line under the place, such as why this person is shown. */
  note?: ReactNode
}

export const ProfileCard = memo(function ProfileCard({
  person,
  on = 'search',
  liked = false,
  isNew = false,
  sizes,
  eager = false,
  onUnlike,
  note,
}: ProfileCardProps) {
  const place = usePlace()
  const isBlocked = useIsBlocked(person.id)
  const { id, name, age, main_image } = person
  const isVisitor = useIsVisitor()
  const { like, write, view } = isVisitor ? offers.home : offers[on]
  const to = on === 'likes' ? `/likes/m/${id}` : `/members/${id}`
  if (isBlocked) return null
  return (
    <PersonCard
      to={to}
      id={id}
      name={name}
      age={age}
      place={place(person)}
      image={main_image}
      marks={<PersonMarks person={person} isNew={isNew} />}
      actions={
        <>
          {like && <LikeButton person={person} known={liked} onUnlike={onUnlike} />}
          {write && <MessageButton person={person} />}
          {view && <ViewButton person={person} to={to} isAlone={!like && !write} />}
        </>
      }
      sizes={sizes}
      eager={eager}
      note={note}
    />
  )
})
