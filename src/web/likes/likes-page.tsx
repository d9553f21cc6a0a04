/** /likes: three lists: who likes the member, whom the member likes, and mutual likes. */
import { useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router'
import type { LikeCounts, Likes, LikeType } from '#domain/likes/likes.ts'
import { apiContext } from '#web/kit/api/api.ts'
import { LikeTabs } from '#web/likes/like-tabs.tsx'
import { LikesList, LazyNoLikes } from '#web/likes/likes-list.tsx'
import { useLive } from '#web/store/live/use-live.ts'
import { useLikes } from '#web/store/member-data.tsx'
import { useMemberEdits } from '#web/store/member-edits.ts'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

async function load({ context, params }: LoaderFunctionArgs) {
  // One address for one list, so that the current tab is marked.
  if (params.type === 'liked_by') throw redirect('/likes')
  const type = (params.type ?? 'liked_by') as LikeType
  return { type, likes: await context.get(apiContext)('GET /api/likes.php', { query: { type } }) }
}
export { load as loader }

export async function clientLoader(args: LoaderFunctionArgs) {
  const [likes] = await Promise.all([load(args), LazyNoLikes.preload()])
  return likes
}

export default function LikesPage() {
  const text = useText('likes')
  const { type, likes } = useLoaderData<typeof load>()
  const counts = useCounts(likes)
  return (
    <Stack gap={3}>
      <Title>{text('title')}</Title>
      <PageTitle>{text('title')}</PageTitle>
      <LikeTabs counts={counts} />
      {type === 'liked_by' ? (
        <LikedBy likes={likes} counts={counts} />
      ) : (
        <Mine key={type} type={type} likes={likes} counts={counts} />
      )}
    </Stack>
  )
}

/** The loader's counts, then those of the member data, which live events update. */
function useCounts(likes: Likes): LikeCounts {
  const edits = useMemberEdits()
  useEffect(() => edits.setLikeCounts(likes.counts), [edits, likes])
  return useLikes()?.counts ?? likes.counts
}

type ListProps = { likes: Likes; counts: LikeCounts }

/** New likes appear while the page is open. */
const LikedBy = ({ likes, counts }: ListProps) => <LikesList type="liked_by" first={useLikes(likes) ?? likes} counts={counts} />

/** My likes from another window and new matches appear too. */
function Mine({ type, likes, counts }: ListProps & { type: LikeType }) {
  const { revalidate } = useRevalidator()
  useLive('unread', ({ changed }) => {
    if (changed.includes('likes')) void revalidate()
  })
  return <LikesList type={type} first={likes} counts={counts} />
}
