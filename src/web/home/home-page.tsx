/** /home: what is new since last time. People who fit, who liked me, what waits to be read, and what I have not told yet. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageSize } from '#domain/search-rules.ts'
import { apiContext } from '#web/api.ts'
import { Admirers } from '#web/home/admirers.tsx'
import { NewPeople } from '#web/home/new-people.tsx'
import { StepsLeft } from '#web/home/steps-left.tsx'
import { UnreadChats } from '#web/home/unread-chats.tsx'
import { HomeLayout } from '#web/layouts/home.tsx'
import { useMember, useSettings } from '#web/providers.tsx'
import { Title } from '#web/shell/title.tsx'
import { useText } from '#web/text.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

/** Each part stands by itself: one that fails takes nothing else with it. */
async function load({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const query = { source: 'home', pp: pageSize, auto_load: '1', do_not_save: '1' } as const
  const [search, likes, chats] = await Promise.all([
    orNull(api('GET /api/search.php', { query })),
    orNull(api('GET /api/likes.php', { query: {} })),
    orNull(api('GET /api/chats.php', { query: {} })),
  ])
  return { search, likes, chats }
}
export { load as clientLoader, load as loader }

const orNull = <Value,>(asked: Promise<Value>) => asked.catch(() => null)

export default function HomePage() {
  const text = useText('home')
  const { template } = useSettings()
  const { profile } = useMember()
  const { search, likes, chats } = useLoaderData<typeof load>()
  return (
    <>
      <Title>{text('title')}</Title>
      <HomeLayout
        template={template}
        title={<PageTitle lead={useNews()}>{text('hello', { name: profile.name })}</PageTitle>}
        steps={<StepsLeft />}
        chats={<UnreadChats chats={chats} />}
        likes={<Admirers likes={likes} />}
        people={<NewPeople search={search} />}
      />
    </>
  )
}

/** What happened since last time, in one line. */
function useNews() {
  const text = useText('home')
  const { new_likes, unread_messages } = useMember()
  const news = [
    unread_messages > 0 && text('chats.unread', { count: unread_messages }),
    new_likes > 0 && text('likes.new', { count: new_likes }),
  ].filter(Boolean)
  return news.length > 0 ? news.join(' · ') : text('lead')
}
