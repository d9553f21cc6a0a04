/** What follows a login, and the logout. */
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { safeReturn } from '#web/kit/routing/guards.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import type { User } from '#domain/members/members.ts'

/** After a login: sets the session and goes to the requested page, else to /home. */
export function useEnter() {
  const { api, session, start } = useAppContext()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [search] = useSearchParams()
  return (user: User) => {
    session.set(user)
    // Not awaited: a failed push subscription must not delay the login.
    void import('#web/pwa/push/push.ts').then(({ attachPush }) => attachPush(api, start.settings.push_pub)).catch(() => null)
    const to = safeReturn(search.get('to')) ?? '/home'
    // A redirect to the login keeps the hash of the requested page.
    return navigate(to.includes('#') ? to : to + hash, { replace: true })
  }
}

const logOutTimeoutMs = 5000

/** Logs out. After a failed call the page still forgets the member and goes to /login (spec, section 8), which says so. */
export function useLogOut() {
  const { api, session } = useAppContext()
  const navigate = useNavigate()
  return async () => {
    const member = session.get()?.profile.id
    try {
      await api('GET /api/logout.php', {}, { timeoutMs: logOutTimeoutMs })
      session.leave()
      await forgetEverything(member)
      // A new document: nothing of the member stays in memory.
      location.assign('/login')
    } catch (error) {
      // oxlint-disable-next-line no-console -- the spec asks for it to be logged
      console.warn('The server could not be told about the logout', error)
      session.leave()
      await forgetEverything(member)
      // Without a new document, which would be logged in by the cookie.
      await navigate('/login', { replace: true, state: { halfOut: true } })
    }
  }
}

/** Resolves even when its code cannot be loaded. */
const forgetEverything = (member: number | undefined) =>
  import('#web/pwa/offline/forget-everything.ts').then(({ forgetEverything }) => forgetEverything(member)).catch(() => null)
