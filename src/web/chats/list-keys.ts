/** The keys of the list of chats: arrows, Enter and Escape in it, Ctrl+K on every page. */
import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

export const searchId = 'chat-search'
/** Navigation state of /chats: focus the search field, or the chat the member comes from. */
export type ListState = { find: true } | { from: number }

type Search = { value: string; set: (value: string) => void }

export function useListKeys(list: RefObject<HTMLElement | null>, search: Search) {
  const navigate = useNavigate()
  const state = useLocation().state as ListState | null
  const links = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-chat]') ?? [])]

  useEffect(() => {
    if (!state) return
    // After the focus manager of the page.
    const frame = requestAnimationFrame(() => {
      const wanted = 'find' in state ? `#${searchId}` : `a[data-chat="${state.from}"]`
      list.current?.querySelector<HTMLElement>(wanted)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [list, state])

  function escape() {
    if (search.value !== '') return search.set('')
    document.getElementById('message')?.focus()
  }
  function step(by: 1 | -1) {
    const all = links()
    const at = all.findIndex((link) => link === document.activeElement)
    const next = at + by < 0 ? document.getElementById(searchId) : all[at + by]
    next?.focus()
  }
  return (event: ReactKeyboardEvent<HTMLElement>) => {
    const isSearch = (event.target as HTMLElement).id === searchId
    const isChat = (event.target as HTMLElement).matches('a[data-chat]')
    if (!(isSearch || isChat) || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp' && isChat) step(-1)
    else if (event.key === 'Enter' && isSearch) void openFirst(links()[0], navigate)
    else if (event.key === 'Escape') escape()
    else return
    event.preventDefault()
  }
}

function openFirst(link: HTMLAnchorElement | undefined, navigate: ReturnType<typeof useNavigate>) {
  if (link) void navigate(link.pathname)
}

/** Ctrl+K or Cmd+K on any member page focuses the search field of the list. */
export function useSearchKey() {
  const navigate = useNavigate()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    // An open dialog gets the key.
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    const search = document.getElementById(searchId)
    if (search instanceof HTMLInputElement && search.getClientRects().length > 0) {
      search.focus()
      return search.select()
    }
    void navigate('/chats', { state: { find: true } satisfies ListState })
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
