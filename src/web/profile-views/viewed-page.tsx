/** /likes/viewed: who opened the member's profile in the last 30 days, by day. */
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router'
import { BesideLikes, PersonPages } from '#web/likes/person-pages.tsx'
import styles from '#web/profile-views/viewed-page.module.css'
import { apiContext } from '#web/kit/api/api.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'
import { usePages } from '#web/kit/data/use-pages.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'

async function load({ context }: LoaderFunctionArgs) {
  if (!context.get(startContext).settings.profile_views) throw redirect('/likes')
  return context.get(apiContext)('GET /api/profile_views.php', { query: {} })
}
export { load as clientLoader, load as loader }

export default function ViewedPage() {
  const text = useText('views')
  const first = useLoaderData<typeof load>()
  return (
    <BesideLikes title={text('title')}>
      {first.incognito ? (
        <EmptyState
          drawing="empty-likes"
          title={text('incognito.title')}
          text={text('incognito.text')}
          action={<ButtonLink to="/notifications#views">{text('incognito.change')}</ButtonLink>}
        />
      ) : (
        <Viewers first={first} />
      )}
    </BesideLikes>
  )
}

function Viewers({ first }: { first: Awaited<ReturnType<typeof load>> }) {
  const text = useText('views')
  const likes = useText('likes')
  const api = useApi()
  const { key } = useLocation()
  const { pages, hasGrown, ...list } = usePages({
    key: `views of ${key}`,
    first,
    hasNext: ({ next }) => next !== null,
    load: ({ next }) => api('GET /api/profile_views.php', { query: { before: next ?? undefined } }),
  })
  const people = pages.flatMap(({ views }) => views.map(({ day, ...one }) => ({ ...one, note: text(day) })))
  return (
    <>
      {people.length > 0 && <p className={styles.lead}>{text('lead')}</p>}
      <PersonPages
        {...list}
        label={text('title')}
        people={people}
        added={hasGrown ? (pages.at(-1)?.views.length ?? 0) : 0}
        empty={
          <EmptyState
            drawing="empty-likes"
            title={text('empty.title')}
            text={text('empty.text')}
            action={<ButtonLink to="/members">{likes('find')}</ButtonLink>}
          />
        }
      />
    </>
  )
}
