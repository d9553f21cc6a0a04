/** A chat as the newest talks or requests list it. */
import type { Chats } from '#domain/chats/chats.ts'
import { usePolled } from '#web/store/member-data.tsx'
import { useMemberStore } from '#web/store/member-store.ts'

export function useListedChat(conversation: number, initial?: Chats) {
  const { chats, requests } = useMemberStore()
  const pages = [usePolled(chats, initial), usePolled(requests, undefined)]
  return pages.flatMap((page) => page?.chats ?? []).find((chat) => chat.conversation.id === conversation)
}
