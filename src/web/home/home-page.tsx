/** /home: people first, then what is new since the last visit in short lines, then the open steps of the own profile. */
import { type ReactNode, Suspense } from 'react'
import { Await, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Chats } from '#domain/chats/chats.ts'
import type { Likes } from '#domain/likes/likes.ts'
import type { SearchReply } from '#domain/search/search.ts'
import { nudityQuery, pageSize } from '#domain/search/search-rules.ts'
import { type Api, apiContext } from '#web/kit/api/api.ts'
import type { DailyQuestion as DailyQuestionReply } from '#domain/daily-question/daily-question.ts'
import type { Introductions as IntroductionsReply } from '#domain/introductions/introductions.ts'
import { NewPeople } from '#web/home/new-people.tsx'
import { News } from '#web/home/news.tsx'
import { HomeLayout } from '#web/kit/layouts/home.tsx'
import { useMember, useSettings } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { type SiteSettings, startContext } from '#web/kit/app/bootstrap.ts'
import { useText } from '#web/kit/text/text.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { isComplete } from '#domain/profiles/basics.ts'
import { stepsAheadOf } from '#domain/signup/signup-steps.ts'
import { OfferPlace } from '#web/store/offer-place.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

/** A value on the first page; a promise after navigation within the site. */
type Soon<Value> = Value | Promise<Value>
/** Null after a failure. */
type Parts = {
  introductions: Soon<IntroductionsReply | null>
  question: Soon<DailyQuestionReply | null>
  search: Soon<SearchReply | null>
  likes: Soon<Likes | null>
  chats: Soon<Chats | null>
}

/** Without fictional profiles. Twice as many as shown, because people already liked are left out. */
const query = { source: 'home', pp: 2 * pageSize, auto_load: '1', do_not_save: '1', hide_fictional: '1' } as const

/** The parts load independently: one that fails or is slow does not affect the others. */
const loadParts = (api: Api, hides: boolean, { introductions_a_day, question_of_the_day }: SiteSettings) => ({
  introductions: introductions_a_day > 0 ? orNull(api('GET /api/introductions.php')) : null,
  question: question_of_the_day ? orNull(api('GET /api/daily_question.php')) : null,
  search: orNull(api('GET /api/search.php', { query: { ...query, ...nudityQuery(hides) } })),
  likes: orNull(api('GET /api/likes.php', { query: {} })),
  chats: orNull(api('GET /api/chats.php', { query: {} })),
})
const orNull = <Value,>(answer: Promise<Value>) => answer.catch(() => null)

function loadWith(context: LoaderFunctionArgs['context']) {
  const { photoBlur, settings } = context.get(startContext)
  return loadParts(context.get(apiContext), photoBlur !== 'none', settings)
}

export const clientLoader = ({ context }: LoaderFunctionArgs): Parts => loadWith(context)

/** The server waits for all parts: the document is complete. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Parts> {
  const parts = loadWith(context)
  const [introductions, question, search, likes, chats] = await Promise.all([
    parts.introductions,
    parts.question,
    parts.search,
    parts.likes,
    parts.chats,
  ])
  return { introductions, question, search, likes, chats }
}

export default function HomePage() {
  const text = useText('home')
  const { profile } = useMember()
  const { introductions, question, search, likes, chats } = useLoaderData<Parts>()
  return (
    <>
      <Title>{text('title')}</Title>
      <HomeLayout
        title={<PageTitle lead={useActivity()}>{text('hello', { name: profile.name })}</PageTitle>}
        first={isComplete(profile) ? null : <BasicsCard />}
        news={
          <When there={likes} meanwhile={<News likes={undefined} chats={undefined} />}>
            {(likes) => (
              <When there={chats} meanwhile={<News likes={likes} chats={undefined} />}>
                {(chats) => <News likes={likes} chats={chats} />}
              </When>
            )}
          </When>
        }
        steps={<StepsLeft />}
        question={
          question && (
            <When there={question} meanwhile={null}>
              {(daily) => daily?.question && <DailyQuestion daily={daily} />}
            </When>
          )
        }
        introductions={
          introductions && (
            <When there={introductions} meanwhile={null}>
              {(reply) => reply && <Introductions all={reply.introductions} />}
            </When>
          )
        }
        people={
          <When there={search} meanwhile={<NewPeople search={undefined} />}>
            {(search) => (
              <When there={introductions} meanwhile={<NewPeople search={undefined} />}>
                {(reply) => <NewPeople search={search} above={reply?.introductions.map(({ profile }) => profile.id)} />}
              </When>
            )}
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

/** The unread messages and new likes in one line. */
function useActivity() {
  const text = useText('home')
  const { new_likes, unread_messages } = useMember()
  const news = [
    unread_messages > 0 && text('chats.unread', { count: unread_messages }),
    new_likes > 0 && text('likes.new', { count: new_likes }),
  ].filter(Boolean)
  return news.length > 0 ? news.join(' · ') : text('lead')
}

const Introductions = lazy(() => import('#web/home/introductions.tsx'), 'Introductions')
const DailyQuestion = lazy(() => import('#web/daily-question/daily-question.tsx'), 'DailyQuestion')
const BasicsCard = lazy(() => import('#web/basics/basics-form.tsx'), 'BasicsCard')

/** The open steps of the own profile, or an offer. Gender and birth date are asked for above the people. */
function StepsLeft() {
  const text = useText('home')
  const user = useMember()
  const open = stepsAheadOf(user.profile, useSettings().visible_profile_notes)
  if (!isComplete(user.profile)) return null
  if (open.length === 0) return <OfferPlace />
  const action = (
    <ButtonLink to="/complete-signup" size="small">
      {text('steps.go')}
    </ButtonLink>
  )
  return (
    <Notice icon="sparkles" title={text('steps.title', { count: open.length })} action={action}>
      {open.map((step) => text(`steps.${step}`)).join(' · ')}
    </Notice>
  )
}
