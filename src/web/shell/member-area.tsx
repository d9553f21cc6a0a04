/** The layout route of members' pages: redirects to the login when the session has ended. */
import { type ReactNode, useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { loginAddress, needsLogin } from '#web/kit/routing/guards.ts'
import { Matches } from '#web/likes/matches.tsx'
import { AfterLogin } from '#web/store/member-data.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useAppContext, useSession, useSettings, useUser } from '#web/kit/providers.tsx'
import { Shell } from '#web/shell/shell.tsx'
import { usePage } from '#web/kit/routing/pages.ts'

/** Without its code the page polls. */
const LiveParts = lazy(() => import('#web/shell/live-parts.tsx'), 'LiveParts')
const MemberParts = lazy(() => import('#web/shell/member-parts.tsx'), 'MemberParts')

export { ErrorBoundary } from '#web/shell/error-boundary.tsx'

export default function MemberArea() {
  return (
    <>
      <Shell>
        <Matches />
        <MembersOnly>
          <Outlet />
        </MembersOnly>
        <AfterLogin part={MemberParts} />
      </Shell>
      <AfterLogin part={LiveParts} />
    </>
  )
}

/** A session may end while a page is open: on another device, or by expiry. */
function MembersOnly({ children }: { children: ReactNode }) {
  const user = useUser()
  const page = usePage()
  const settings = useSettings()
  const { source } = useAppContext().start
  const mayStay = user !== null || !needsLogin(page, settings, source)
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!mayStay && !session.isLeaving()) void navigate(loginAddress({ pathname, search }), { replace: true })
  }, [mayStay, session, navigate, pathname, search])
  return mayStay ? children : null
}
