/** What a member can do from a card: like, take it back, start a conversation, look at the profile. */
import { type Liked, useLiked, useSetLike } from '#web/parts/person/use-like.ts'
import { useStartChat } from '#web/parts/person/use-start-chat.ts'
import { useText } from '#web/kit/text/text.tsx'
import { IconButton, IconLink } from '#web/kit/ui/icon-button.tsx'

type LikeButtonProps = { person: Liked; known: boolean; onUnlike?: (() => void) | undefined }

export function LikeButton({ person, known, onUnlike }: LikeButtonProps) {
  const text = useText('profile')
  const liked = useLiked(person.id, known)
  const setLike = useSetLike()
  const unlike = onUnlike ?? (() => void setLike(person, false))
  return (
    <IconButton
      icon="heart"
      tone="raised"
      label={text('like.person', { name: person.name })}
      pressed={liked}
      onClick={() => (liked ? unlike() : void setLike(person, true))}
    />
  )
}

export function MessageButton({ person }: { person: Liked }) {
  const text = useText('profile')
  const { startChat, starting } = useStartChat()
  const label = text('chat.person', { name: person.name })
  return (
    <IconButton icon="message-circle" tone="raised" label={label} busy={starting} onClick={() => void startChat(person.id)} />
  )
}

type ViewButtonProps = {
  person: Liked
  to: string
  /** It says what it does in words where nothing stands beside it. */
  isAlone: boolean
}

/** The card itself leads there too, so the Tab key passes this by. */
export function ViewButton({ person: { name }, to, isAlone }: ViewButtonProps) {
  const text = useText('profile')
  const words = isAlone ? text('view.short') : undefined
  return (
    <IconLink
      to={to}
      discover="none"
      icon="user"
      tone="raised"
      label={text('view.person', { name })}
      words={words}
      tabIndex={-1}
      viewTransition
    />
  )
}
