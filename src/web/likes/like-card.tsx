/** A like as a card. Taking a like back can be undone for as long as its note stands. */
import type { LikeType } from '#domain/likes.ts'
import type { LikeEntry } from '#web/likes/use-like-pages.ts'
import { ProfileCard } from '#web/profile/profile-card.tsx'
import { type Liked, useSetLike } from '#web/profile/use-like.ts'
import { useText } from '#web/text.tsx'
import { useToast } from '#web/ui/toast.tsx'

type LikeCardProps = { type: LikeType; entry: LikeEntry; eager: boolean }

export function LikeCard({ type, entry: { person, isNew, liked }, eager }: LikeCardProps) {
  const unlike = useUnlike()
  return (
    <ProfileCard
      person={person}
      on="likes"
      liked={liked}
      isNew={isNew}
      eager={eager}
      {...(type === 'liked_by' ? {} : { onUnlike: () => void unlike(person) })}
    />
  )
}

function useUnlike() {
  const text = useText('likes')
  const setLike = useSetLike()
  const toast = useToast()
  return async (person: Liked) => {
    const taken = await setLike(person, false)
    if (!taken) return
    const undo = { label: text('undo'), onPress: () => void setLike(person, true, true) }
    toast({ text: text('unliked', { name: person.name }), action: undo })
  }
}
