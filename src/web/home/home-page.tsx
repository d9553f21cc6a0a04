/** /home: what is new since last time, what matters most first. What waits to be read, who likes me, people who fit, and what I have not told yet. */
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { Await, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Chats } from '#domain/chats/chats.ts'
import type { Likes } from '#domain/likes/likes.ts'
import type { SearchReply } from '#domain/search/search.ts'
import { nudityQuery, pageSize } from '#domain/search/search-rules.ts'
import { type Api, apiContext } from '#web/kit/api/api.ts'
import { NewPeople } from '#web/home/new-people.tsx'
import { Activity } from '#web/home/activity.tsx'
import { StepsLeft } from '#web/home/steps-left.tsx'
import { HomeLayout } from '#web/kit/layouts/home.tsx'
import { useMember, useSettings } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { startContext } from '#web/kit/app/bootstrap.ts'
import { useText } from '#web/kit/text/text.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'

/** What a page of the document brings at once comes within the site when it is there. */
type Soon<Value> = Value | Promise<Value>
/** Null: it could not be loaded. */
type Parts = { search: Soon<SearchReply | null>; likes: Soon<Likes | null>; chats: Soon<Chats | null> }

/** Real people only: nobody made up is shown to make a page look full. As many again, for those whom the member likes already. */
const query = { source: 'home', pp: 2 * pageSize, auto_load: '1', do_not_save: '1', hide_fictional: '1' } as const

/** Each part stands by itself: one that fails or takes its time takes nothing else with it. */
const loadParts = (api: Api, hides: boolean) => ({
  search: orNull(api('GET /api/search.php', { query: { ...query, ...nudityQuery(hides) } })),
  likes: orNull(api('GET /api/likes.php', { query: {} })),
  chats: orNull(api('GET /api/chats.php', { query: {} })),
})
const orNull = <Value,>(asked: Promise<Value>) => asked.catch(() => null)

const askBy = (context: LoaderFunctionArgs['context']) =>
  loadParts(context.get(apiContext), context.get(startContext).photoBlur !== 'none')

export const clientLoader = ({ context }: LoaderFunctionArgs): Parts => askBy(context)

/** The document is whole. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Parts> {
  const asked = askBy(context)
  const [search, likes, chats] = await Promise.all([asked.search, asked.likes, asked.chats])
  return { search, likes, chats }
}

export default function HomePage() {
  const text = useText('home')
  const { template } = useSettings()
  const { profile, unread_messages, new_likes } = useMember()
  const { search, likes, chats } = useLoaderData<Parts>()
  return (
    <>
      <Title>{text('title')}</Title>
      <HomeLayout
        template={template}
        newsFirst={unread_messages + new_likes > 0}
        title={<PageTitle lead={useActivity()}>{text('hello', { name: profile.name })}</PageTitle>}
        steps={<StepsLeft />}
        news={
          <When there={likes} meanwhile={<Activity likes={undefined} chats={undefined} />}>
            {(likes) => (
              <When there={chats} meanwhile={<Activity likes={likes} chats={undefined} />}>
                {(chats) => <Activity likes={likes} chats={chats} />}
              </When>
            )}
          </When>
        }
        people={
          <When there={search} meanwhile={<NewPeople search={undefined} />}>
            {(search) => <NewPeople search={search} />}
          </When>
        }
      />
    </>
  )
}

type WhenProps<Value> = { there: Soon<Value>; meanwhile: ReactNode; children: (value: Value) => ReactNode }

const When = <Value,>({ there, meanwhile, children }: WhenProps<Value>) => (
  <Suspense fallback={meanwhile}>
    <Await resolve={there}>{(value) => children(value as Value)}</Await>
  </Suspense>
)

/** What happened since last time, in one line. */
function useActivity() {
  const text = useText('home')
  const { new_likes, unread_messages } = useMember()
  const news = [
    unread_messages > 0 && text('chats.unread', { count: unread_messages }),
    new_likes > 0 && text('likes.new', { count: new_likes }),
  ].filter(Boolean)
  return news.length > 0 ? news.join(' · ') : text('lead')
}
