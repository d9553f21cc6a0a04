/** Ctrl+K or Cmd+K, from anywhere in the member area: find a chat. */
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { type ListState, searchId } from '#web/chats/use-list-keys.ts'

export function useSearchKey() {
  const navigate = useNavigate()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    // What lies over the page is answered first.
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
    const hear = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
