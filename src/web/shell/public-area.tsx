/** The layout route of pages that anyone may open. Members get live updates there too. */
import { Outlet } from 'react-router'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useUser } from '#web/kit/providers.tsx'
import { Shell } from '#web/shell/shell.tsx'
import { AfterLogin } from '#web/store/member-data.tsx'

const LiveSide = lazy(() => import('#web/shell/live-side.tsx'), 'LiveSide')

export { ErrorBoundary } from '#web/shell/error-boundary.tsx'

export default function PublicArea() {
  const hasSignedUp = useUser()?.profile.lastSignupStep === true
  return (
    <Shell>
      <Outlet />
      {hasSignedUp && <AfterLogin part={LiveSide} />}
    </Shell>
  )
}
