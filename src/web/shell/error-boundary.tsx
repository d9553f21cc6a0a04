/**
 * Where the error page takes a page's place. Every area has it for itself: the document stays as it is, with its styles.
 * The root has it for what fails before an area: then the document is made anew.
 */
import { useRouteError } from 'react-router'
import { lazy } from '#web/kit/lazy/lazy.tsx'

/** Rarely seen, so it comes apart from the first load; `entry.client.tsx` fetches it when the browser is idle. */
const ErrorPage = lazy(() => import('#web/shell/error-page.tsx').then(({ ErrorPage }) => ErrorPage))

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
