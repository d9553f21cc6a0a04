/** The requests as they are polled, where they are shown. */
import { useEffect } from 'react'
import type { Chats } from '#domain/chats/chats.ts'
import { useChats, usePolled } from '#web/store/member-data.tsx'
import { useMemberStore } from '#web/store/member-store.ts'

/** They follow the chats. `initial`: the loader's data. */
export function useRequests(initial?: Chats): Chats | undefined {
  const { requests } = useMemberStore()
  const chats = useChats()
  useEffect(() => void requests.reload(), [requests, chats])
  return usePolled(requests, initial)
}
