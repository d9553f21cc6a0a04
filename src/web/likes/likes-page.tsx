/** /likes: who likes me, whom I like, and who feels the same. */
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Likes, LikeType } from '#domain/likes.ts'
import { apiContext } from '#web/api.ts'
import { LikesList } from '#web/likes/likes-list.tsx'
import { useLikes } from '#web/member/member-data.tsx'
import { useMember } from '#web/providers.tsx'
import { Title } from '#web/shell/title.tsx'
import { useText } from '#web/text.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

async function load({ context, params }: LoaderFunctionArgs) {
  // One view, one address: the tab that is current must say so.
  if (params.type === 'liked_by') throw redirect('/likes')
  const type = (params.type ?? 'liked_by') as LikeType
  return { type, likes: await context.get(apiContext)('GET /api/likes.php', { query: { type } }) }
}
export { load as clientLoader, load as loader }

export default function LikesPage() {
  const text = useText('likes')
  const { type, likes } = useLoaderData<typeof load>()
  const { new_likes } = useMember()
  const tabs = [
    { to: '/likes', label: text('tabs.liked_by'), count: new_likes, countLabel: text('new_count', { count: new_likes }) },
    { to: '/likes/likes', label: text('tabs.likes') },
    { to: '/likes/mutual', label: text('tabs.mutual') },
  ]
  return (
    <Stack gap={3}>
      <Title>{text('title')}</Title>
      <PageTitle>{text('title')}</PageTitle>
      <Tabs label={text('tabs.label')} tabs={tabs} />
      {type === 'liked_by' ? <LikedBy likes={likes} /> : <LikesList key={type} type={type} first={likes} />}
    </Stack>
  )
}

/** New likes appear by themselves while the page is open. */
function LikedBy({ likes }: { likes: Likes }) {
  return <LikesList type="liked_by" first={useLikes(likes) ?? likes} />
}
