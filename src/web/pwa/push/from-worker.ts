/** Messages of the service worker: a pressed notification opens its page, and a push message reloads the member's data. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useMemberStore } from '#web/store/member-store.ts'
import type { PageMessage } from '#web/pwa/worker/messages.ts'

export function useFromWorker() {
  const navigate = useNavigate()
  const { user, chats, likes, live } = useMemberStore()
  useEffect(() => {
    const worker = navigator.serviceWorker
    if (worker === undefined) return undefined
    const onMessage = ({ data, ports }: MessageEvent<PageMessage>) => {
      if (data.type === 'OPEN') {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
        ports[0]?.postMessage(true)
        void navigate(data.path)
      }
      if (data.type === 'PUSHED' && !live.state.isOpen) for (const one of [user, chats, likes]) void one.load()
    }
    worker.addEventListener('message', onMessage)
    return () => worker.removeEventListener('message', onMessage)
  }, [navigate, user, chats, likes, live])
}
