/** What a member can do from a card: like, take it back, start a conversation, look at the profile. */
import { type Liked, useLiked, useSetLike } from '#web/profile/use-like.ts'
import { useStartChat } from '#web/profile/use-start-chat.ts'
import { useText } from '#web/text.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'

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

/** The card itself leads there too, so the Tab key passes this by. */
export function ViewButton({ person, to }: { person: Liked; to: string }) {
  const text = useText('profile')
  return (
    <IconLink to={to} icon="user" tone="raised" label={text('view.person', { name: person.name })} tabIndex={-1} viewTransition />
  )
}
