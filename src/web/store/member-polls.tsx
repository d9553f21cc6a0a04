/** Polls the member's account, chats and likes. Loaded a moment after the page. */
import { type ReactNode, useEffect } from 'react'
import { type MemberStore, type PolledQuery, useMemberStore } from '#web/store/member-store.ts'
import { useUser } from '#web/kit/providers.tsx'

export const pollMs = 60_000
/** The polling interval with a stream or push messages: it catches what those miss. */
export const seldomPollMs = 300_000

/** Keeps a logged-in member's data fresh while it is mounted. */
export function MemberData({ children = null }: { children?: ReactNode }) {
  const store = useMemberStore()
  const isLoggedIn = useUser() !== null
  useEffect(() => (isLoggedIn ? startPolling(store) : undefined), [store, isLoggedIn])
  return children
}

const isHidden = () => document.visibilityState === 'hidden'

/** A hidden page does not poll; it polls when it becomes visible. */
function startPolling({ user, chats, likes, live }: MemberStore) {
  let polledMs = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = (...queries: Pick<PolledQuery<unknown>, 'load'>[]) => {
    polledMs = Date.now()
    return Promise.all(queries.map((query) => query.load()))
  }
  // The stream sends changes only, so failed first requests are repeated by polling.
  const isComplete = () => chats.get() !== undefined && likes.get() !== undefined
  const waitMs = () => ((live.state.isOpen || live.state.isPushed) && isComplete() ? seldomPollMs : pollMs)
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(poll, waitMs())
  }
  function poll() {
    if (!isHidden()) void load(user, chats, likes)
    schedule()
  }
  const onVisible = () => isHidden() || (Date.now() - polledMs >= waitMs() && poll())
  let isStopped = false
  void load(chats, likes).then(() => isStopped || schedule())
  const unsubscribe = live.onState(schedule)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    isStopped = true
    unsubscribe()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
