/** Replaces a page by the error page. Each area has a boundary, which keeps the document; the root's renders a new document for earlier errors. */
import { useRouteError } from 'react-router'
import { lazy } from '#web/kit/lazy/lazy.tsx'

/** Rare, so in its own chunk; `entry.client.tsx` loads it when the browser is idle. */
const ErrorPage = lazy(() => import('#web/shell/error-page.tsx'), 'ErrorPage')

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
