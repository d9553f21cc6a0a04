/** The list of chats by keyboard: up and down through it, Enter opens, Escape clears, and where one starts when a key led here. */
import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

export const searchId = 'chat-search'
/** Told by whatever leads to the list: look for somebody at once, or stand at the chat one comes from. */
export type ListState = { find: true } | { from: number }

type Search = { value: string; set: (value: string) => void }

export function useListKeys(list: RefObject<HTMLElement | null>, search: Search) {
  const navigate = useNavigate()
  const state = useLocation().state as ListState | null
  const links = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-chat]') ?? [])]

  useEffect(() => {
    if (!state) return
    // After the page has given the focus to its new content.
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
  return (event: KeyboardEvent<HTMLElement>) => {
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
