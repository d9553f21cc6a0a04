/** On a phone the filters wait behind a button, and are fetched with the first press. */
import { useState } from 'react'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { narrowingsOf } from '#web/search/active-filters.tsx'
import type { FilterSheetProps } from '#web/search/filter-sheet.tsx'
import styles from '#web/search/members-page.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

const FilterSheet = lazy(() => import('#web/search/filter-sheet.tsx').then(({ FilterSheet }) => FilterSheet))

export function FilterOpener({ setOpen, ...sheet }: Omit<FilterSheetProps, 'onClose'> & { setOpen: (open: boolean) => void }) {
  const text = useText('search')
  const [wanted, want] = useState(false)
  const count = narrowingsOf(sheet.filters).length
  if (sheet.open && !wanted) want(true)
  return (
    <div className={styles.opener}>
      <Button tone="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles.openerWords}>
          <Icon name="sliders-horizontal" />
          {count > 0 ? text('filters.open_with', { count }) : text('filters.open')}
        </span>
      </Button>
      {wanted && <FilterSheet {...sheet} onClose={() => setOpen(false)} />}
    </div>
  )
}
