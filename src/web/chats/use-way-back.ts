/** Escape leads from a conversation back to the chats; what was written stays there as a draft. */
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ListState } from '#web/chats/use-list-keys.ts'

export function useWayBack(conversation: ConversationId) {
  const navigate = useNavigate()
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // What lies over the conversation closes first.
    if (document.querySelector('dialog[open], [popover="auto"]:popover-open')) return
    void navigate('/chats', { state: { from: conversation } satisfies ListState })
  }
}
