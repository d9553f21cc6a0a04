/** Keeps the chats of whoever is logged in, while a page of the member area is open. */
import { useEffect } from 'react'
import { useMemberStore } from '#web/store/member-store.ts'
import { createChatCache } from '#web/pwa/offline/chat-cache.ts'
import { openCachedResponses } from '#web/pwa/offline/cached-responses.ts'
import { useAppContext, useMember } from '#web/kit/providers.tsx'

export function useCachedChats() {
  const { api, session, start } = useAppContext()
  const { chats } = useMemberStore()
  const member = useMember().profile.id
  const { buildId } = start
  useEffect(() => {
    if (buildId === null || !('caches' in globalThis)) return
    const isMine = () => session.get()?.profile.id === member && !session.isLeaving()
    const keeper = createChatCache({ api, kept: openCachedResponses(buildId, member), isMine })
    const hear = () => {
      const known = chats.get()
      if (known) keeper.hear(known)
    }
    hear()
    const forget = chats.subscribe(hear)
    return () => {
      forget()
      keeper.stop()
    }
  }, [api, session, chats, member, buildId])
}
