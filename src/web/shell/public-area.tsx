/** The pages that anyone may open. Members are told there, too, of what happens. */
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

/** Not in the middle of signing up, which is busy enough. */
function LiveSide() {
  const isMember = useUser()?.profile.lastSignupStep === true
  const [Side, setSide] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isMember) return
    // Without it the page goes on.
    void import('#web/shell/live.tsx').then(({ LiveSide }) => setSide(() => LiveSide)).catch(() => null)
  }, [isMember])
  return isMember && Side && <Side />
}
