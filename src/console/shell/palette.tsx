/** The palette (`Ctrl K`): screens and acts by name. The arrow keys choose, Enter goes. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no list of the browser's own can be filtered by typing and looks like this */
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '#console/app/console.ts'
import { hasRight, mayAct } from '#console/app/rights.ts'
import { useScopedPath } from '#console/app/scope.ts'
import { areasOf, ownArea } from '#console/shell/areas.ts'
import styles from '#console/shell/palette.module.css'
import { useSignOut } from '#console/shell/person-menu.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'

type Target = { name: string; words: string; icon: IconName; keys?: string; run: () => void }
type PaletteProps = { open: boolean; onClose: () => void; onKeys: () => void }

export function Palette({ open, onClose, onKeys }: PaletteProps) {
  const text = useText('console.palette')
  const frame = useText('console.frame')
  return (
    <Dialog open={open} onClose={onClose} title={text('title')} closeLabel={frame('close')}>
      <Finder onClose={onClose} onKeys={onKeys} />
    </Dialog>
  )
}

function Finder({ onClose, onKeys }: Omit<PaletteProps, 'open'>) {
  const text = useText('console.palette')
  const listId = useId()
  const targets = useTargets(onKeys)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const members = useMembersTarget(typed.trim())
  const found = [...targets.filter(({ words }) => fits(words, typed)), ...(members ? [members] : [])]
  const active = Math.min(at, found.length - 1)
  const activeId = `${listId}-${active}`
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const choose = (target: Target | undefined) => {
    if (!target) return
    onClose()
    target.run()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') choose(found[active])
    else if (event.key === 'ArrowDown') setAt((active + 1) % Math.max(1, found.length))
    else if (event.key === 'ArrowUp') setAt((active - 1 + found.length) % Math.max(1, found.length))
    else return
    event.preventDefault()
  }
  return (
    <>
      <Field
        label={text('label')}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? activeId : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        ref={focusSoon}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id={listId} role="listbox" aria-label={text('title')} className={styles.found}>
        {found.map((target, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears the keys and keeps the focus
          <div
            key={target.name}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(target)}
          >
            <Icon name={target.icon} />
            <span>{target.words}</span>
            {target.keys && <kbd>{target.keys}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <output>{text('nothing')}</output>}
    </>
  )
}

/** The dialog focuses its title first. */
const focusSoon = (field: HTMLInputElement | null) => {
  if (field) setTimeout(() => field.focus())
}

function useTargets(onKeys: () => void): Target[] {
  const text = useText('console.palette')
  const areaText = useText('console.areas')
  const frame = useText('console.frame')
  const me = useMe()
  const navigate = useNavigate()
  const to = useScopedPath()
  const signOut = useSignOut()
  const go = (path: string) => () => void navigate(to(path))
  const screens = [...areasOf(me), ownArea].map(({ name, path, icon, jump }): Target => ({
    name,
    words: areaText(name),
    icon,
    run: go(path),
    ...(me.single_keys && { keys: `g ${jump}` }),
  }))
  const acts: (Target | false)[] = [
    mayAct(me, 'cases.work') && { name: 'next_case', words: text('next_case'), icon: 'flag', run: go('/cases?do=next') },
    mayAct(me, 'staff') && { name: 'invite', words: text('invite'), icon: 'plus', run: go('/staff?do=invite') },
    mayAct(me, 'health') && { name: 'check', words: text('check'), icon: 'rotate-cw', run: go('/health?do=check') },
    mayAct(me, 'log') && { name: 'verify', words: text('verify'), icon: 'shield-check', run: go('/log?do=verify') },
    { name: 'keys', words: frame('keys'), icon: 'info', run: onKeys },
    { name: 'sign_out', words: frame('sign_out'), icon: 'log-out', run: () => void signOut() },
  ]
  return [...screens, ...acts.filter((act) => act !== false)]
}

/** Whatever is typed may be a member: by name, address, number or reference. */
function useMembersTarget(typed: string): Target | null {
  const text = useText('console.palette')
  const me = useMe()
  const navigate = useNavigate()
  const to = useScopedPath()
  if (typed.length < 2 || !hasRight(me, 'members.find')) return null
  const run = () => void navigate(to(`/members?q=${encodeURIComponent(typed)}`))
  return { name: 'find_members', words: text('find_members', { words: typed }), icon: 'search', run }
}

const folded = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Every typed word begins a word of the name. */
const fits = (words: string, typed: string) => {
  const all = folded(words).split(/\s+/)
  return folded(typed)
    .trim()
    .split(/\s+/)
    .every((part) => all.some((word) => word.startsWith(part)))
}
