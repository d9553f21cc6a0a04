/** The sender of whoever is logged in: one a session and member, wherever in the member area one is. */
import { useMemo, useSyncExternalStore } from 'react'
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { createSender, type Sender } from '#web/chats/sender.ts'
import { nothingToSend, type SenderState } from '#web/chats/sender-watch.ts'
import { type AppContextValue, useAppContext, useMember } from '#web/kit/providers.tsx'

function senderOf({ session, api }: AppContextValue, member: ProfileId): Sender {
  const isMine = () => session.get()?.profile.id === member && !session.isLeaving()
  return session.cache.ofMember('sender', () => createSender({ api, member, isMine }))
}

export const useSender = (): Sender => senderOf(useAppContext(), useMember().profile.id)

const useSenderState = (sender: Sender): SenderState => useSyncExternalStore(sender.subscribe, sender.get, () => nothingToSend)

/** What is on its way in one conversation, in the order it was written. */
export function useOutgoing(conversation: ConversationId) {
  const { outgoing } = useSenderState(useSender())
  return useMemo(() => outgoing.filter((one) => one.conversation === conversation), [outgoing, conversation])
}

/** What stands in the way of sending there. */
export const useStop = (conversation: ConversationId) => useSenderState(useSender()).stops.get(conversation) ?? null
