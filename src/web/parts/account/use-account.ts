/** Coming and going: what follows a login, and what a logout takes along. */
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { safeReturn } from '#web/kit/routing/guards.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import type { User } from '#domain/members/members.ts'

/** After a login: the member goes where they wanted to go, else home. */
export function useEnter() {
  const { api, session, start } = useAppContext()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [search] = useSearchParams()
  return (user: User) => {
    session.set(user)
    // Not waited for: whether the account could be told of this browser holds nobody up.
    void import('#web/pwa/push/push.ts').then(({ attachPush }) => attachPush(api, start.settings.push_pub)).catch(() => null)
    const to = safeReturn(search.get('to')) ?? '/home'
    // A browser carries the anchor of a page along when it is sent from there to the login.
    return navigate(to.includes('#') ? to : to + hash, { replace: true })
  }
}

/** Longer than this nobody waits to be let out. */
const logOutTimeoutMs = 5000

/** A logout that fails still ends here: the page forgets the member and goes to the login (spec, section 8), which says that the server does not know yet. */
export function useLogOut() {
  const { api, session } = useAppContext()
  const navigate = useNavigate()
  return async () => {
    const member = session.get()?.profile.id
    try {
      await api('GET /api/logout.php', {}, { timeoutMs: logOutTimeoutMs })
      session.leave()
      await forgetEverything(member)
      // A new document, so that nothing of the member stays in memory.
      location.assign('/login')
    } catch (error) {
      // oxlint-disable-next-line no-console -- the spec asks for it to be logged
      console.warn('The server could not be told about the logout', error)
      session.leave()
      await forgetEverything(member)
      // Within the page: a new document would find the cookie, and the member logged in.
      await navigate('/login', { replace: true, state: { halfOut: true } })
    }
  }
}

/** Not even its code being out of reach holds anybody in. */
const forgetEverything = (member: number | undefined) =>
  import('#web/pwa/offline/forget-everything.ts').then(({ forgetEverything }) => forgetEverything(member)).catch(() => null)
