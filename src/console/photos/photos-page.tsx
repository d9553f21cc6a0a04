/** The wall of photos: what waits, small and grey; `x` marks what is wrong, `f` says the rest is fine and goes on, `z` takes it back. */
import { useEffect, useRef, useState } from 'react'
import { localeEntries } from '#domain/languages/languages.ts'
import { type Wall, wallCountMost, wallLooks, type WallPhoto } from '#domain/photos/photo-wall.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useFilters, useScope } from '#console/app/scope.ts'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { MarkDialog } from '#console/photos/mark-dialog.tsx'
import styles from '#console/photos/photos.module.css'
import { useWall, type WallFilters } from '#console/photos/use-wall.ts'
import { WallGrid } from '#console/photos/wall-grid.tsx'
import { ViewsMenu } from '#console/saved-views/views-menu.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { Empty, Page, Toolbar } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Select } from '#web/kit/ui/field.tsx'

const names = ['look', 'only', 'language'] as const

export function PhotosPage() {
  const { filters, set } = useFilters(names)
  const { scope } = useScope()
  const look = wallLooks.find((one) => one === filters.look) ?? 'held'
  const language = localeEntries.find(({ code }) => code === filters.language)?.code
  const query: WallFilters = {
    look,
    ...(scope.at !== 'all' && { [scope.at]: scope.id }),
    ...(filters.only === 'first' && { first: '1' as const }),
    ...(filters.only === 'same' && { same: '1' as const }),
    ...(language && { language }),
  }
  return <WallScreen key={JSON.stringify(query)} query={query} filters={filters} onFilter={set} />
}

type Filters = Record<(typeof names)[number], string>
type WallScreenProps = { query: WallFilters; filters: Filters; onFilter: (change: Partial<Filters>) => void }

function WallScreen({ query, filters, onFilter }: WallScreenProps) {
  const text = useText('console.photos')
  const { wall, ahead, marks, last, unsent, mark, judge, undo, retry, again, ...first } = useWall(query)
  const [marking, setMarking] = useState<WallPhoto | null>(null)
  const canJudge = query.look !== 'hidden' && wall !== null && wall.photos.length > 0
  const focused = () => wall?.photos.find(({ id }) => String(id) === focusedPhoto())
  const focusNext = useFocusOnFirst(wall)
  const judgeByKey = () => {
    focusNext()
    judge()
  }
  const undoByKey = () => {
    if (marks.size === 0 && last) focusNext()
    undo()
  }
  useScreenKeys({
    x: () => setMarking(focused() ?? null),
    n: () => focused() && mark(focused()?.id ?? 0, 'nude'),
    ...(canJudge && { f: judgeByKey }),
    z: undoByKey,
  })
  const following = ahead?.cursor === wall?.next ? ahead?.wall : null
  const pages = [last?.wall, wall, following].filter((page): page is Wall => page != null && page.photos.length > 0)
  const shown = new Map(pages.map((page) => [page.photos[0]?.id ?? 0, page]))
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      asOf={wall?.as_of}
      log="act=photo"
      acts={
        <>
          <ViewsMenu list="photos" />
          {canJudge && (
            <Button busy={first.isLoading} onClick={judge}>
              {text(marks.size > 0 ? 'rest_is_fine' : 'all_fine')} <KeyHint keys="f" />
            </Button>
          )}
        </>
      }
    >
      <WallFilters filters={filters} look={query.look ?? 'held'} onFilter={onFilter} />
      {wall && <Counts counts={wall.counts} />}
      {unsent.error !== null && (
        <Problem error={unsent.error} retry={{ label: text('send_again'), onPress: retry, isBusy: false }} />
      )}
      <Loaded
        query={{ data: wall ?? undefined, error: first.error, isLoading: first.isLoading, reload: async () => first.reload() }}
        lines={8}
      >
        {({ photos }) => (
          <>
            {[...shown].map(([key, page]) => (
              <WallGrid
                key={key}
                wall={page}
                marks={page === wall ? marks : new Map()}
                isHidden={page !== wall}
                onChoose={setMarking}
              />
            ))}
            {photos.length === 0 && (
              <Empty
                title={text(`nothing_${query.look ?? 'held'}`)}
                act={
                  <Button tone="outline" onClick={() => void again()}>
                    {text('look_again')}
                  </Button>
                }
              >
                {text('nothing_lead')}
              </Empty>
            )}
          </>
        )}
      </Loaded>
      {last && (
        <output className={styles.last}>
          {text('judged', { n: last.wall.photos.length, wrong: String(last.marks.size) })}
          <Button size="small" tone="outline" onClick={undo}>
            {text('undo')} <KeyHint keys="z" />
          </Button>
        </output>
      )}
      {marking && (
        <MarkDialog
          photo={marking}
          mark={marks.get(marking.id) ?? null}
          onMark={(chosen) => mark(marking.id, chosen)}
          onClose={() => setMarking(null)}
        />
      )}
    </Page>
  )
}

/** Who judges by keys is on the first photo of the page that comes, not at the top of the screen. */
function useFocusOnFirst(wall: Wall | null) {
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current || !wall) return
    isWanted.current = false
    document.querySelector<HTMLElement>('main [data-photo][data-row]')?.focus()
  }, [wall])
  return () => {
    isWanted.current = true
  }
}

const focusedPhoto = () => document.activeElement?.closest<HTMLElement>('[data-photo]')?.dataset.photo

function Counts({ counts: { held, overdue, new: fresh } }: { counts: Wall['counts'] }) {
  const text = useText('console.photos')
  const { upTo } = useFormats()
  const written = (n: number) => upTo(n, wallCountMost)
  return (
    <p className={styles.quiet}>{text('counts', { held: written(held), overdue: written(overdue), fresh: written(fresh) })}</p>
  )
}

function WallFilters({ filters, look, onFilter }: { filters: Filters; look: string; onFilter: WallScreenProps['onFilter'] }) {
  const text = useText('console.photos')
  return (
    <Toolbar label={text('filters')}>
      <Select
        label={text('look')}
        value={look}
        onChange={({ target }) => onFilter({ look: target.value === 'held' ? '' : target.value })}
        options={wallLooks.map((one) => ({ value: one, label: text(`look_${one}`) }))}
      />
      <Select
        label={text('only')}
        value={filters.only}
        onChange={({ target }) => onFilter({ only: target.value })}
        options={[
          { value: '', label: text('only_all') },
          { value: 'first', label: text('only_first') },
          { value: 'same', label: text('only_same') },
        ]}
      />
      <Select
        label={text('language')}
        value={filters.language}
        onChange={({ target }) => onFilter({ language: target.value })}
        options={[
          { value: '', label: text('every_language') },
          ...localeEntries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
    </Toolbar>
  )
}
