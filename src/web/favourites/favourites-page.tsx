/** /likes/favourites: the people whom the member marked for themselves. */
import { useSyncExternalStore } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { BesideLikes, PersonPages } from '#web/likes/person-pages.tsx'
import { apiContext } from '#web/kit/api/api.ts'
import { uniqueById, usePages } from '#web/kit/data/use-pages.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'
import { favouriteMarksOf } from '#web/parts/person/use-favourite.ts'

const load = ({ context }: LoaderFunctionArgs) => context.get(apiContext)('GET /api/favourites.php', { query: {} })
export { load as clientLoader, load as loader }

export default function FavouritesPage() {
  const text = useText('favourites')
  const likes = useText('likes')
  const first = useLoaderData<typeof load>()
  const api = useApi()
  const { key } = useLocation()
  const { pages, hasGrown, ...list } = usePages({
    key: `favourites of ${key}`,
    first,
    hasNext: ({ next }) => next !== null,
    load: ({ next }) => api('GET /api/favourites.php', { query: { before: next ?? undefined } }),
  })
  const all = uniqueById(pages.flatMap(({ favourites }) => favourites.map((one) => ({ ...one, id: one.profile.id }))))
  const people = useStillMarked(all)
  return (
    <BesideLikes title={text('title')}>
      <PersonPages
        {...list}
        label={text('title')}
        people={people}
        added={hasGrown ? (pages.at(-1)?.favourites.length ?? 0) : 0}
        back={focusTargetOf}
        empty={
          <EmptyState
            drawing="empty-likes"
            title={text('empty.title')}
            text={text('empty.text')}
            action={<ButtonLink to="/members">{likes('find')}</ButtonLink>}
          />
        }
      />
    </BesideLikes>
  )
}

/** Leaves out people whose mark was just taken away; undo brings them back to their place. */
function useStillMarked<Entry extends { id: number }>(all: Entry[]) {
  const marks = favouriteMarksOf(useSession())
  const gone = useSyncExternalStore(
    marks.subscribe,
    () =>
      all
        .filter(({ id }) => marks.get(id) === false)
        .map(({ id }) => `,${id},`)
        .join(''),
    () => '',
  )
  return all.filter(({ id }) => !gone.includes(`,${id},`)).map((one) => ({ ...one, isFavourite: true }))
}

/** The star of a person in the list, or the first link when the person has left it. */
const focusTargetOf = (id: number) =>
  [...document.querySelectorAll<HTMLElement>(`[data-person="${id}"] button`)].at(-1) ??
  document.querySelector<HTMLElement>('[data-person] a')
