/** An empty list of likes: what it means, and the most useful next step. */
import type { LikeCounts, LikeType } from '#domain/likes/likes.ts'
import { useMember } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'

export function NoLikes({ type, counts }: { type: LikeType; counts: LikeCounts }) {
  const text = useText('likes')
  const hasPhoto = useMember().profile.main_image !== null
  const [to, label] =
    type === 'liked_by' && !hasPhoto
      ? (['/profile', text('empty.photo')] as const)
      : type === 'mutual' && counts.liked_by > 0
        ? (['/likes', text('empty.see')] as const)
        : (['/members', text('find')] as const)
  return (
    <EmptyState
      drawing="empty-likes"
      title={text(`empty.${type}.title`)}
      text={text(`empty.${type}.text`)}
      action={<ButtonLink to={to}>{label}</ButtonLink>}
    />
  )
}
