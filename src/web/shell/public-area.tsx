/** The layout route of pages that anyone may open. Members get live updates there too. */
import { type ComponentType, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useUser } from '#web/kit/providers.tsx'
import { Shell } from '#web/shell/shell.tsx'

export { ErrorBoundary } from '#web/shell/error-boundary.tsx'

export default function PublicArea() {
  return (
    <Shell>
      <Outlet />
      <LiveSide />
    </Shell>
  )
}

/** Not during the sign-up. */
function LiveSide() {
  const isMember = useUser()?.profile.lastSignupStep === true
  const [Side, setSide] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isMember) return
    // Optional: the page works without it.
    void import('#web/shell/live.tsx').then(({ LiveSide }) => setSide(() => LiveSide)).catch(() => null)
  }, [isMember])
  return isMember && Side && <Side />
}
