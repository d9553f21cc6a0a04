/** One saved search: a link that opens it, its alerts, and buttons that rename and delete it. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { savedNameLength } from '#domain/saved-searches/saved-search-rules.ts'
import type { SavedSearch } from '#domain/saved-searches/saved-searches.ts'
import styles from '#web/saved-searches/saved-searches.module.css'
import type { SavedSearchActions } from '#web/saved-searches/use-saved-searches.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Badge } from '#web/kit/ui/badge.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { Switch } from '#web/kit/ui/switch.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'

export const savedSearchesId = 'saved-searches'

type RowProps = { search: SavedSearch; address: string; actions: SavedSearchActions; onOpen: () => void }

export function SavedSearchRow({ search, address, actions, onOpen }: RowProps) {
  const text = useText('saved_searches')
  const toast = useToast()
  const { id, name, alerts, has_new } = search
  const [isNaming, setNaming] = useState(false)
  const [wanted, setWanted] = useState(alerts)
  const choose = async (next: boolean) => {
    setWanted(next)
    if (!(await actions.update({ id, alerts: next }))) setWanted(!next)
  }
  const link = useRef<HTMLAnchorElement>(null)
  // the pressed button is gone: the focus goes to the search, or to the list when the search is gone too
  useFocusFallback(() => link.current ?? document.getElementById(savedSearchesId), isNaming)
  const open = () => {
    void actions.update({ id, opened: true })
    onOpen()
  }
  const remove = async () => {
    if (await actions.remove(id)) toast({ tone: 'success', text: text('removed', { name }) })
  }
  return (
    <li className={styles.row}>
      {isNaming ? (
        <Rename search={search} actions={actions} onEnd={() => setNaming(false)} />
      ) : (
        <div className={styles.head}>
          <Link ref={link} className={styles.name} to={address} onClick={open}>
            {name} {has_new && <Badge>{text('new')}</Badge>}
          </Link>
          <IconButton label={text('rename', { name })} icon="pencil" onClick={() => setNaming(true)} />
          <IconButton label={text('remove', { name })} icon="trash-2" onClick={() => void remove()} />
        </div>
      )}
      <Switch
        label={text('alerts')}
        aria-label={text('alerts_of', { name })}
        checked={wanted}
        onChange={({ target }) => void choose(target.checked)}
      />
    </li>
  )
}

/** The focus comes into the field. */
function Rename({ search, actions, onEnd }: { search: SavedSearch; actions: SavedSearchActions; onEnd: () => void }) {
  const text = useText('saved_searches')
  const [name, setName] = useState(search.name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && (await actions.update({ id: search.id, name }))) onEnd()
  }
  return (
    <form className={styles.rename} onSubmit={(event) => void submit(event)}>
      <Field
        label={text('name')}
        value={name}
        maxLength={savedNameLength}
        required
        ref={field}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" busy={actions.busy}>
          {text('rename_done')}
        </Button>
        <Button size="small" tone="quiet" onClick={onEnd}>
          {text('cancel')}
        </Button>
      </div>
    </form>
  )
}
