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
  const [isOpen, setOpen] = useState(false)
  const [isOpened, setOpened] = useState(false)
  // an address opens it once. A press that comes before the next page is drawn counts there, too
  const [openedBy, setOpenedBy] = useState<string | null>(null)
  if (isHydrated && opensAtOnce && openedBy !== key) {
    setOpenedBy(key)
    setOpen(true)
  }
  if (isOpen && !isOpened) setOpened(true)
  return (
    <>
      <IconButton label={text('title')} icon="bookmark" aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpened && (
        <SavedSearchesSheet open={isOpen} onClose={() => setOpen(false)} filters={filters} words={name} addressOf={addressOf} />
      )}
    </>
  )
}
