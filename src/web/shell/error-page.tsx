/** The error page: what happened and what to do next. */
import { isRouteErrorResponse } from 'react-router'
import { Shell } from '#web/shell/shell.tsx'

export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <Shell>
      <h1>{status}</h1>
      <pre>{import.meta.env.DEV ? String((error as Error)?.stack ?? error) : ''}</pre>
    </Shell>
  )
}
