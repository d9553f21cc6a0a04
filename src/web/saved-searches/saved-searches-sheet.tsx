/** The saved searches in a sheet: saves the filters of the page, and opens, renames and deletes what was saved. */
import { type FormEvent, useState } from 'react'
import { savedNameLength } from '#domain/saved-searches/saved-search-rules.ts'
import type { FilterOptions } from '#domain/search/search.ts'
import { SavedSearchRow, savedSearchesId } from '#web/saved-searches/saved-search-row.tsx'
import styles from '#web/saved-searches/saved-searches.module.css'
import { useSavedSearches, type SavedSearchActions } from '#web/saved-searches/use-saved-searches.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Sheet } from '#web/kit/ui/dialog.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { Switch } from '#web/kit/ui/switch.tsx'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'

export type SavedSearchesSheetProps = {
  open: boolean
  onClose: () => void
  /** Those of the page, and their words. */
  filters: FilterOptions
  words: string
  addressOf: (filters: FilterOptions) => string
}

export function SavedSearchesSheet({ open, onClose, ...page }: SavedSearchesSheetProps) {
  const text = useText('saved_searches')
  return (
    <Sheet open={open} onClose={onClose} title={text('title')} closeLabel={text('close')}>
      <SavedSearches {...page} onClose={onClose} />
    </Sheet>
  )
}

function SavedSearches({ filters, words, addressOf, onClose }: Omit<SavedSearchesSheetProps, 'open'>) {
  const text = useText('saved_searches')
  const actions = useSavedSearches()
  const { saved, error, reload } = actions
  if (saved === null)
    return error === null ? (
      <Skeleton lines={4} />
    ) : (
      <ErrorNotice error={error} title={text('failed')} retry={{ label: text('again'), onPress: reload }} />
    )
  const { searches, most } = saved
  const isSaved = searches.some((one) => addressOf(one.filters) === addressOf(filters))
  return (
    <div id={savedSearchesId} tabIndex={-1} className={styles.sheet}>
      {searches.length === 0 ? (
        <p className={styles.quiet}>{text('empty')}</p>
      ) : (
        <ul className={styles.list} aria-label={text('list')}>
          {searches.map((search) => (
            <SavedSearchRow
              key={search.id}
              search={search}
              address={addressOf(search.filters)}
              actions={actions}
              onOpen={onClose}
            />
          ))}
        </ul>
      )}
      {isSaved ? (
        <p className={styles.quiet}>{text('already')}</p>
      ) : searches.length >= most ? (
        <p className={styles.quiet}>{text('full', { most })}</p>
      ) : (
        <SaveForm filters={filters} words={words} actions={actions} />
      )}
    </div>
  )
}

type SaveFormProps = Pick<SavedSearchesSheetProps, 'filters' | 'words'> & { actions: SavedSearchActions }

/** The name is the words of the filters, until the member writes another. */
function SaveForm({ filters, words, actions }: SaveFormProps) {
  const text = useText('saved_searches')
  const [name, setName] = useState(() => nameFrom(words))
  const [alerts, setAlerts] = useState(true)
  useFocusFallback(savedSearchesId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !actions.busy) void actions.save({ name, filters, alerts })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <h3>{text('save_title')}</h3>
      <Field
        label={text('name')}
        value={name}
        maxLength={savedNameLength}
        required
        onChange={({ target }) => setName(target.value)}
      />
      <Switch
        label={text('alerts')}
        help={text('alerts_help')}
        checked={alerts}
        onChange={({ target }) => setAlerts(target.checked)}
      />
      <Button type="submit" busy={actions.busy}>
        {text('save')}
      </Button>
    </form>
  )
}

function nameFrom(words: string): string {
  const name = words.replaceAll('\u00a0', ' ')
  return name.length <= savedNameLength ? name : `${name.slice(0, savedNameLength - 2).trimEnd()} …`
}
