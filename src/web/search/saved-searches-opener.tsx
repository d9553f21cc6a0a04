/** The button of the saved searches; their sheet is fetched with the first press, or by the address that a notice leads to. */
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { Region } from '#domain/geo/places.ts'
import { useFilterTexts } from '#web/search/filter-texts.ts'
import { narrowingsOf, useNarrowingTexts } from '#web/search/narrowings.ts'
import { addressOf, type Filters } from '#web/search/search-address.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'

const SavedSearchesSheet = lazy(() => import('#web/saved-searches/saved-searches-sheet.tsx'), 'SavedSearchesSheet')

export function SavedSearchesOpener({ filters, regions }: { filters: Filters; regions: Region[] }) {
  const text = useText('saved_searches')
  const words = useFilterTexts()
  const narrowing = useNarrowingTexts(filters, regions)
  // its name: what narrows it, else whom it finds
  const name = narrowingsOf(filters).map(narrowing).join(' · ') || words(filters, regions)
  const { search, key } = useLocation()
  const opensAtOnce = new URLSearchParams(search).get('saved') === 'open'
  // the server renders the page without a dialog
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  /** What was pressed on this entry of the history. */
  const [pressed, setPressed] = useState<{ key: string; open: boolean } | null>(null)
  const [isOpened, setOpened] = useState(false)
  const open = pressed?.key === key ? pressed.open : isHydrated && opensAtOnce
  if (open && !isOpened) setOpened(true)
  const setOpen = (next: boolean) => setPressed({ key, open: next })
  return (
    <>
      <IconButton label={text('title')} icon="bookmark" aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpened && (
        <SavedSearchesSheet open={open} onClose={() => setOpen(false)} filters={filters} words={name} addressOf={addressOf} />
      )}
    </>
  )
}
