/** Saved views of a list: picking one puts its filters into the address; the filters of the moment are kept under a name. */
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ViewLine } from '#domain/saved-views/saved-views.ts'
import { mostListed, type ViewList, viewQuery } from '#domain/saved-views/view-lists.ts'
import { useQuery } from '#console/app/query.ts'
import { RemoveDialog, SaveDialog } from '#console/saved-views/view-dialogs.tsx'
import styles from '#console/saved-views/views.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { type MenuItem, MenuList } from '#web/kit/ui/menu.tsx'

export function ViewsMenu({ list }: { list: ViewList }) {
  const text = useText('console.views')
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState<'save' | 'remove' | null>(null)
  const query = useQuery(`views ${list}`, (api, signal) => api('GET /api/views', { query: { list } }, { signal }))
  const views = query.data?.views ?? []
  const filters = viewQuery(list, String(search))
  const chosen = views.find((view) => view.query === filters && filters !== '')
  const removable = views.filter(({ may_change }) => may_change)
  const pick = (view: ViewLine) =>
    setSearch((before) => {
      const after = new URLSearchParams(view.query)
      const at = before.get('at')
      if (at) after.set('at', at)
      return after
    })
  const firstOfTeam = views.find(({ is_own }) => !is_own)
  const items: MenuItem[] = [
    ...views.map((view) => ({
      label: view.is_own ? view.name : text('of', { name: view.name, person: view.made_by }),
      ...(view === chosen ? { icon: 'check' as const } : view.is_team ? { icon: 'users' as const } : {}),
      startsGroup: view === firstOfTeam && views[0] !== view,
      onPress: () => pick(view),
    })),
    ...(filters === ''
      ? []
      : [{ label: text('save'), icon: 'plus' as const, startsGroup: views.length > 0, onPress: () => setOpen('save') }]),
    ...(removable.length === 0
      ? []
      : [{ label: text('remove'), icon: 'trash-2' as const, startsGroup: filters === '', onPress: () => setOpen('remove') }]),
  ]
  const close = () => setOpen(null)
  return (
    <>
      <Button tone="outline" popoverTarget={id} className={styles.button}>
        <span className={styles.name}>{chosen?.name ?? text('views')}</span> <Icon name="chevron-down" />
      </Button>
      <MenuList id={id} label={text('views')} items={items}>
        {query.data?.is_cut && <p className={styles.hint}>{text('cut', { count: String(mostListed) })}</p>}
        {filters === '' && <p className={styles.hint}>{text(views.length === 0 ? 'none' : 'choose_first')}</p>}
      </MenuList>
      {open === 'save' && (
        <SaveDialog list={list} query={filters} views={views} onClose={close} onDone={() => void query.reload()} />
      )}
      {open === 'remove' && <RemoveDialog views={removable} onClose={close} onDone={() => void query.reload()} />}
    </>
  )
}
