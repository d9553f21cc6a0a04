/** Hooks of live events: one subscribes to a kind of event, one says whether the stream is open. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveData, LiveKind } from '#domain/events/events.ts'
import { useMemberStore } from '#web/store/member-store.ts'

/** The newest `handler` is called; it need not be memoized. */
export function useLive<Kind extends LiveKind>(kind: Kind, handler: (data: LiveData<Kind>) => void) {
  const { live } = useMemberStore()
  const onEvent = useEffectEvent(handler)
  useEffect(() => live.listen(kind, (data) => onEvent(data)), [live, kind])
}

/** True while a stream is open: its events replace polling. */
export function useLiveOpen(): boolean {
  const { live } = useMemberStore()
  return useSyncExternalStore(
    live.onState,
    () => live.state.isOpen,
    () => false,
  )
}
