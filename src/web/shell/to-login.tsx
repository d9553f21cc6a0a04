/** The session ended while a page was loading: log in, then come back here. */
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { loginAddress } from '#web/kit/routing/guards.ts'
import { useSession } from '#web/kit/providers.tsx'

export function ToLogin() {
  const session = useSession()
  useEffect(() => session.set(null), [session])
  return <Navigate to={loginAddress(useLocation())} replace />
}
