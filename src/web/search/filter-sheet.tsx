/** On a phone the filters wait behind a button. The sheet searches as one chooses, and its button says how many are found. */
import { FilterForm, type FilterProps } from '#web/search/filter-form.tsx'
import styles from '#web/search/members-page.module.css'
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** `total` is null while a search is on its way. */
type FilterSheetProps = FilterProps & { open: boolean; setOpen: (open: boolean) => void; total: number | null }

export function FilterSheet({ open, setOpen, total, ...form }: FilterSheetProps) {
  const text = useText('search')
  const close = () => setOpen(false)
  return (
    <div className={styles.opener}>
      <Button tone="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles.openerWords}>
          <Icon name="sliders-horizontal" />
          {text('filters.open')}
        </span>
      </Button>
      <Sheet
        open={open}
        onClose={close}
        title={text('filters.title')}
        closeLabel={text('filters.close')}
        actions={
          <Button wide size="large" busy={total === null} onClick={close}>
            {text('filters.show', { count: total ?? 0 })}
          </Button>
        }
      >
        <FilterForm {...form} />
      </Sheet>
    </div>
  )
}
