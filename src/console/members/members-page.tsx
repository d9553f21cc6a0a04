/** Members: one box that knows by shape what it is given, filters, and the newest. All of it stands in the address, so that it can be sent. */
import { useSearchParams } from 'react-router'
import type { ConsoleReply } from '#domain/console-wire.ts'
import type { MemberFilters } from '#domain/look-up/member-filters.ts'
import { useConsole } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import { useFilters, useScope, useScopedPath } from '#console/app/scope.ts'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { ChosenBar } from '#console/many-acts/chosen-bar.tsx'
import { toggleFocused, useChosen } from '#console/many-acts/choosing.ts'
import { FilterBar } from '#console/members/filter-bar.tsx'
import { filterNames, filtersIn, setIn } from '#console/members/member-filters.ts'
import { MemberTable } from '#console/members/member-table.tsx'
import styles from '#console/members/members.module.css'
import { PhotoSearch } from '#console/members/photo-search.tsx'
import { SearchBox } from '#console/members/search-box.tsx'
import { ExportListButton } from '#console/list-exports/export-button.tsx'
import { ViewsMenu } from '#console/saved-views/views-menu.tsx'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Page } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'

const leastLetters = 2
type FirstPage = Pick<ConsoleReply<'GET /api/members'>, 'by'>

export function MembersPage() {
  const text = useText('console.members')
  const [search, setSearch] = useSearchParams()
  const { scope } = useScope()
  const to = useScopedPath()
  const { filters, set } = useFilters(filterNames)
  const words = (search.get('q') ?? '').trim()
  const find = (typed: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (typed) after.set('q', typed)
        else after.delete('q')
        return after
      },
      { replace: true },
    )
  const isWide = words.length === 0 && setIn(filters, scope).length === 0
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      log="act=member"
      acts={
        <>
          <ButtonLink tone="outline" to={to('/members/many')}>
            {text('acts_on_many')}
          </ButtonLink>
          <ViewsMenu list="members" />
          <ExportListButton what="members" filters={{ ...(words && { q: words }), ...filtersIn(filters, scope) }} />
        </>
      }
    >
      <search className={styles.search}>
        <SearchBox words={words} onSearch={find} />
      </search>
      {isWide && <PhotoSearch />}
      <FilterBar filters={filters} onChange={set} />
      {words.length > 0 && words.length < leastLetters ? (
        <Empty title={text('too_short')}>{text('too_short_lead')}</Empty>
      ) : (
        <Found key={`${words} ${JSON.stringify(filtersIn(filters, scope))}`} words={words} filters={filtersIn(filters, scope)} />
      )}
    </Page>
  )
}

function Found({ words, filters }: { words: string; filters: MemberFilters }) {
  const text = useText('console.members')
  const byText = useText('console.found_by')
  const { number } = useFormats()
  const { cache } = useConsole()
  const chosen = useChosen()
  useScreenKeys({ x: toggleFocused })
  const key = `members ${JSON.stringify(filters)} ${words}`
  const list = useList(key, async (api, cursor: string | undefined, signal) => {
    const query = { ...(words && { q: words }), ...filters, ...(cursor && { cursor }) }
    const { members, ...more } = await api('GET /api/members', { query }, signal ? { signal } : {})
    return { items: members, ...more }
  })
  // Of the same reply as the first lines.
  const by = cache.query<FirstPage>(key).get()?.by
  return (
    <div className={styles.found}>
      <Loaded query={list} lines={5}>
        {(members) => (
          <>
            <p className={styles.quiet} aria-live="polite">
              {by &&
                (by === 'filters'
                  ? text('newest', { n: members.length, more: list.hasMore ? '+' : '' })
                  : text('taken_for', { what: byText(by), n: members.length }))}
            </p>
            {members.length > 0 && <MemberTable members={members} chosen={chosen} />}
            {members.length === 0 && !list.hasMore && <Empty title={text('nothing')}>{text('nothing_lead')}</Empty>}
          </>
        )}
      </Loaded>
      {list.last?.of_more && <p className={styles.quiet}>{text('of_more', { n: number(list.last.of_more) })}</p>}
      {list.last?.looked && <p className={styles.quiet}>{text('looked', { n: number(list.last.looked) })}</p>}
      <More {...list} label={list.last?.looked ? text('look_further') : undefined} />
      <ChosenBar
        chosen={chosen}
        filters={{ ...(words && { q: words }), ...filters }}
        shown={list.data?.map(({ id }) => id) ?? []}
        hasMore={list.hasMore}
      />
    </div>
  )
}
