/** The pages that anyone may open. */
import { Outlet } from 'react-router'
import { Shell } from '#web/shell/shell.tsx'

export { ErrorBoundary } from '#web/shell/error-boundary.tsx'

export default function PublicArea() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
