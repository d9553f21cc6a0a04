/** A like as a card: it leads to the like, and is given or taken back here. */
import type { LikeType } from '#domain/likes/likes.ts'
import type { LikeEntry } from '#web/likes/use-like-pages.ts'
import { useUnlike } from '#web/likes/use-unlike.ts'
import { ProfileCard } from '#web/parts/person/profile-card.tsx'

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
