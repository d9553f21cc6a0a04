/** Finding members: one box that knows by shape what it is given. What is typed stands in the address, so that it can be sent. */
import { useSearchParams } from 'react-router'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { useConsole } from '#console/app/console.ts'
import { useList } from '#console/app/query.ts'
import { useScope } from '#console/app/scope.ts'
import { MemberTable } from '#console/members/member-table.tsx'
import styles from '#console/members/members.module.css'
import { PhotoSearch } from '#console/members/photo-search.tsx'
import { SearchBox } from '#console/members/search-box.tsx'
import { ExportListButton } from '#console/list-exports/export-button.tsx'
import { ViewsMenu } from '#console/saved-views/views-menu.tsx'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Page } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'

const leastLetters = 2
type FirstPage = Pick<ConsoleReply<'GET /api/members'>, 'by'>

export function MembersPage() {
  const text = useText('console.members')
  const [search, setSearch] = useSearchParams()
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
  return (
    <Page title={text('title')} lead={text('lead')} log="act=member" acts={<MemberListActs words={words} />}>
      <search className={styles.search}>
        <SearchBox words={words} onSearch={find} />
      </search>
      {words.length === 0 && <Empty title={text('begin')}>{text('begin_lead')}</Empty>}
      {words.length === 0 && <PhotoSearch />}
      {words.length > 0 && words.length < leastLetters && <Empty title={text('too_short')}>{text('too_short_lead')}</Empty>}
      {words.length >= leastLetters && <Found words={words} />}
    </Page>
  )
}

function MemberListActs({ words }: { words: string }) {
  const { scope } = useScope()
  return (
    <>
      <ViewsMenu list="members" />
      {words.length >= leastLetters && (
        <ExportListButton what="members" filters={{ q: words, ...(scope.at === 'site' && { site: scope.id }) }} />
      )}
    </>
  )
}

function Found({ words }: { words: string }) {
  const text = useText('console.members')
  const byText = useText('console.found_by')
  const { cache } = useConsole()
  const { scope } = useScope()
  const site = scope.at === 'site' ? scope.id : null
  const key = `members ${site ?? 'all'} ${words}`
  const list = useList(key, async (api, cursor: string | undefined, signal) => {
    const query = { q: words, ...(site && { site }), ...(cursor && { cursor }) }
    const { members, ...more } = await api('GET /api/members', { query }, signal ? { signal } : {})
    return { items: members, ...more }
  })
  // Of the same reply as the first lines.
  const by = cache.query<FirstPage>(key).get()?.by
  return (
    <div className={styles.found} aria-live="polite">
      <Loaded query={list} lines={5}>
        {(members) => (
          <>
            {by && <p className={styles.quiet}>{text('taken_for', { what: byText(by), n: members.length })}</p>}
            {members.length === 0 ? (
              <Empty title={text('nothing')}>{text('nothing_lead')}</Empty>
            ) : (
              <MemberTable members={members} />
            )}
          </>
        )}
      </Loaded>
      <More {...list} />
    </div>
  )
}
