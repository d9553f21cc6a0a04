/** The card of a person in lists. The card links the profile; its buttons depend on the list (spec, section 2). */
import { memo } from 'react'
import type { ProfileCard as Card } from '#domain/profiles/profiles.ts'
import { PersonMarks, PersonSign, useOwn, usePersonFacts } from '#web/parts/person/person-marks.tsx'
import { useIsBlocked, useIsPassed } from '#web/parts/person/blocked-marks.ts'
import { PersonCard } from '#web/kit/ui/person-card.tsx'
import { usePass } from '#web/parts/person/use-pass.ts'
import { type Liked, useLiked, useSetLike } from '#web/parts/person/use-like.ts'
import { useStartChat } from '#web/parts/person/use-start-chat.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { IconButton, IconLink } from '#web/kit/ui/icon-button.tsx'

/** For the list of favourites. */
const FavouriteButton = lazy(() => import('#web/parts/person/favourite-button.tsx'), 'FavouriteButton')

type CardPlace = 'search' | 'home' | 'likes'
/** The buttons of a card in each list. The card itself leads to the profile. */
const buttons: Record<CardPlace, { like: boolean; write: boolean; view: boolean }> = {
  search: { like: true, write: true, view: true },
  home: { like: false, write: false, view: false },
  likes: { like: true, write: false, view: false },
}

type ProfileCardProps = {
  person: Card
  /** Home has no buttons; likes hides writing and viewing, and its cards lead to the like. */
  on?: CardPlace
  /** Whether the member likes this person, from the server. */
  liked?: boolean
  /** A like that the member has not opened yet. */
  isNew?: boolean
  /** The `sizes` of the photo, if not those of a grid. */
  sizes?: string | undefined
  /** For the cards in view when the page opens. */
  eager?: boolean
  /** Replaces the plain unlike. */
  onUnlike?: () => void
  /** In the list of favourites: whether the member still marks this person. */
  favourite?: boolean | undefined
  /** Where the focus goes when the person leaves the list with their star. */
  onFavourite?: ((id: number) => HTMLElement | null) | undefined
  /** Behind the place, for example why this person is shown. */
  note?: string | undefined
}

export const ProfileCard = memo(function ProfileCard({
  person,
  on = 'search',
  liked = false,
  isNew = false,
  sizes,
  eager = false,
  onUnlike,
  favourite,
  onFavourite,
  note,
}: ProfileCardProps) {
  const facts = usePersonFacts()
  const isBlocked = useIsBlocked(person.id)
  const isPassed = useIsPassed(person.id)
  const { id, name, age, main_image } = person
  const isVisitor = useOwn('id') === null
  const isLetter = useSettings().kinds.card === 'letter'
  const { like, write, view } = buttons[isVisitor ? 'home' : on]
  const to = on === 'likes' ? `/likes/m/${id}` : `/members/${id}`
  if (isBlocked || (isPassed && on !== 'likes')) return null
  return (
    <PersonCard
      to={to}
      id={id}
      name={name}
      age={age}
      sign={<PersonSign person={person} />}
      facts={facts(person, note)}
      image={main_image}
      words={person.words}
      language={person.language ?? undefined}
      marks={<PersonMarks person={person} isNew={isNew} />}
      actions={
        like && (
          <>
            <LikeButton person={person} isLiked={liked} onUnlike={onUnlike} />
            {write && <MessageButton person={person} />}
            {view && <ViewButton person={person} to={to} />}
          </>
        )
      }
      corner={
        favourite === undefined ? (
          !isVisitor && on !== 'likes' && <PassButton person={person} />
        ) : (
          <FavouriteButton person={person} known={favourite} back={onFavourite} />
        )
      }
      sizes={sizes ?? (isLetter ? '9rem' : undefined)}
      eager={eager}
    />
  )
})

type LikeButtonProps = { person: Liked; isLiked: boolean; onUnlike?: (() => void) | undefined }

/** What a member can do from a card: like, take it back, start a conversation, look at the profile. */
function LikeButton({ person, isLiked, onUnlike }: LikeButtonProps) {
  const text = useText('profile')
  const liked = useLiked(person.id, isLiked)
  const setLike = useSetLike()
  const unlike = onUnlike ?? (() => void setLike(person, false))
  return (
    <IconButton
      icon="heart"
      label={text('like.person', { name: person.name })}
      pressed={liked}
      onClick={() => (liked ? unlike() : void setLike(person, true))}
    />
  )
}

function MessageButton({ person }: { person: Liked }) {
  const text = useText('profile')
  const { startChat, starting } = useStartChat()
  const label = text('chat.person', { name: person.name })
  return <IconButton icon="message-circle" label={label} busy={starting} onClick={() => void startChat(person.id)} />
}

/** Quiet, in the corner of the photo: it must not be pressed for a like. */
export function PassButton({ person }: { person: Liked }) {
  const text = useText('passes')
  const pass = usePass()
  return (
    <IconButton
      icon="x"
      label={text('person', { name: person.name })}
      onClick={({ detail }) => void pass(person, detail === 0)}
    />
  )
}

/** Not in the tab order: the card links the same page. */
function ViewButton({ person: { name }, to }: { person: Liked; to: string }) {
  const text = useText('profile')
  return <IconLink to={to} discover="none" icon="user" label={text('view.person', { name })} tabIndex={-1} viewTransition />
}
