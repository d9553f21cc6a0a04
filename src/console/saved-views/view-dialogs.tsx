/** Dialogs of saved views: keeping the filters of the moment, and removing views. */
import { useState } from 'react'
import type { ViewLine } from '#domain/saved-views/saved-views.ts'
import { type ViewList, viewNameLength } from '#domain/saved-views/view-lists.ts'
import { useApi } from '#console/app/console.ts'
import styles from '#console/saved-views/views.module.css'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Lines } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'
import { Switch } from '#web/kit/ui/switch.tsx'

type SaveDialogProps = {
  list: ViewList
  query: string
  views: readonly ViewLine[]
  onClose: () => void
  onDone: () => void
}

export function SaveDialog({ list, query, views, onClose, onDone }: SaveDialogProps) {
  const text = useText('console.views')
  const api = useApi()
  const [name, setName] = useState('')
  const [isTeam, setIsTeam] = useState(false)
  const isThere = views.some((view) => view.is_own && view.name === name.trim())
  return (
    <ActDialog
      open
      onClose={onClose}
      title={text('save_title')}
      lead={<span className={styles.filters}>{inWords(query)}</span>}
      act={text(isThere ? 'replace' : 'save_act')}
      done={text('saved')}
      needsReason={false}
      send={() => api('POST /api/views', { body: { list, name: name.trim(), query, is_team: isTeam } })}
      onDone={onDone}
    >
      <Field
        label={text('name')}
        help={isThere ? text('is_there') : undefined}
        required
        maxLength={viewNameLength}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Switch
        label={text('team')}
        help={text('team_help')}
        checked={isTeam}
        onChange={({ target }) => setIsTeam(target.checked)}
      />
    </ActDialog>
  )
}

const inWords = (query: string) => [...new URLSearchParams(query)].map(([name, value]) => `${name}: ${value}`).join(' · ')

type RemoveDialogProps = { views: readonly ViewLine[]; onClose: () => void; onDone: () => void }

export function RemoveDialog({ views, onClose, onDone }: RemoveDialogProps) {
  const text = useText('console.views')
  const api = useApi()
  const [busy, setBusy] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const remove = async (id: number) => {
    setBusy(id)
    setError(null)
    await api('DELETE /api/views', { body: { id } }).then(onDone, setError)
    setBusy(null)
  }
  return (
    <Dialog open onClose={onClose} title={text('remove_title')} closeLabel={text('close')}>
      <Stack>
        {error !== null && <Problem error={error} />}
        <ul className={styles.views}>
          {views.map(({ id, name, query, is_own, made_by }) => (
            <li key={id}>
              <Lines below={<span className={styles.filters}>{inWords(query)}</span>}>
                {is_own ? name : text('of', { name, person: made_by })}
              </Lines>
              <Button size="small" tone="outline" busy={busy === id} onClick={() => void remove(id)}>
                {text('remove_act')} <span className="visually-hidden">{name}</span>
              </Button>
            </li>
          ))}
        </ul>
        {views.length === 0 && <p>{text('none_left')}</p>}
      </Stack>
    </Dialog>
  )
}
