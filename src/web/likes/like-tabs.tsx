/** The tabs of /likes: likes, whom the member marked, and who viewed them. Views and favourites have no counts: a count is bait. */
import { type LikeCounts, likesCounted, type LikeType } from '#domain/likes/likes.ts'
import { useMember, useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Tabs } from '#web/kit/ui/tabs.tsx'

export function LikeTabs({ counts }: { counts: LikeCounts | undefined }) {
  const text = useText('likes')
  const { new_likes } = useMember()
  const { profile_views } = useSettings()
  const tab = (to: string, type: LikeType) => ({
    to,
    label: text(`tabs.${type}`),
    ...(counts && {
      total: counts[type] > likesCounted ? text('many', { count: likesCounted }) : counts[type],
      totalLabel: text('shown', { count: counts[type] }),
    }),
  })
  const news = new_likes > 0 && {
    news: String(new_likes),
    newsLabel: text('new_count', { count: new_likes }),
  }
  return (
    <Tabs
      label={text('tabs.label')}
      tabs={[
        { ...tab('/likes', 'liked_by'), ...news },
        tab('/likes/likes', 'likes'),
        tab('/likes/mutual', 'mutual'),
        ...(profile_views ? [{ to: '/likes/viewed', label: text('tabs.viewed') }] : []),
        { to: '/likes/favourites', label: text('tabs.favourites') },
      ]}
    />
  )
}
