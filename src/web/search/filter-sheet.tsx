/** The filters in a sheet over the page. Each choice searches, and the button shows the number of results. */
import { FilterForm } from '#web/search/filter-form.tsx'
import { clearing, narrowingsOf } from '#web/search/narrowings.ts'
import type { FilterProps } from '#web/search/use-filters.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Sheet } from '#web/kit/ui/dialog.tsx'

/** `total` is null during a search. */
export type FilterSheetProps = FilterProps & { open: boolean; onClose: () => void; total: number | null }

export function FilterSheet({ open, onClose, total, ...form }: FilterSheetProps) {
  const text = useText('search')
  const narrowings = narrowingsOf(form.filters)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('filters.title')}
      closeLabel={text('filters.close')}
      actions={
        <>
          {narrowings.length > 0 && (
            <Button tone="quiet" size="large" onClick={() => form.onChange(clearing(narrowings))}>
              {text('filters.clear')}
            </Button>
          )}
          <Button wide={narrowings.length === 0} size="large" busy={total === null} onClick={onClose}>
            {text('filters.show', { count: total ?? 0 })}
          </Button>
        </>
      }
    >
      <FilterForm {...form} />
    </Sheet>
  )
}
