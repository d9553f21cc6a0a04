/** Keeps the chats of whoever is logged in, while a page of the member area is open. */
import { useEffect } from 'react'
import { useMemberStore } from '#web/store/member-store.ts'
import { createKeeper } from '#web/pwa/offline/keeper.ts'
import { openKept } from '#web/pwa/offline/kept-answers.ts'
import { useHanded, useMember } from '#web/kit/providers.tsx'

export function useKeptChats() {
  const { api, session, start } = useHanded()
  const { chats } = useMemberStore()
  const member = useMember().profile.id
  const { buildId } = start
  useEffect(() => {
    if (buildId === null || !('caches' in globalThis)) return
    const isMine = () => session.get()?.profile.id === member && !session.isLeaving()
    const keeper = createKeeper({ api, kept: openKept(buildId, member), isMine })
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
