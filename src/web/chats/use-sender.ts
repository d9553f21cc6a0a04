/** Hooks of the member's sender: one sender a session and member, shared by all pages. */
import { useMemo, useSyncExternalStore } from 'react'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { createSender, type Sender } from '#web/chats/sender.ts'
import { nothingToSend, type SenderState } from '#web/chats/outgoing-list.ts'
import { type AppContextValue, useAppContext, useMember } from '#web/kit/providers.tsx'

function senderOf({ session, api }: AppContextValue, member: ProfileId): Sender {
  const isMine = () => session.get()?.profile.id === member && !session.isLeaving()
  return session.cache.ofMember('sender', () => createSender({ api, member, isMine }))
}

export const useSender = (): Sender => senderOf(useAppContext(), useMember().profile.id)

const useSenderState = (sender: Sender): SenderState => useSyncExternalStore(sender.subscribe, sender.get, () => nothingToSend)

/** The outgoing messages of one conversation, in the order of writing. */
export function useOutgoing(conversation: ConversationId) {
  const { outgoing } = useSenderState(useSender())
  return useMemo(() => outgoing.filter((one) => one.conversation === conversation), [outgoing, conversation])
}

/** Why sending stopped in a conversation; null when it did not. */
export const useStop = (conversation: ConversationId) => useSenderState(useSender()).stops.get(conversation) ?? null
