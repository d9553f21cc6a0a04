/** Chats on every page of the member area. */
import { later } from '#web/member/later.tsx'

export const ChatsEverywhere = later(() => import('#web/chats/chats-parts.tsx').then(({ ChatsParts }) => ChatsParts))
