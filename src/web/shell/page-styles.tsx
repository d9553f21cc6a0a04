/** Links the stylesheets of the current routes. */
import { use } from 'react'
import { Links, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'
import { sheetPrecedence } from '#web/kit/lazy/lazy.tsx'

/**
 * Replaces React Router's `<Links>`, which removes a page's sheet and does not await its return. With `precedence` React awaits and keeps sheets
 * (docs/decisions/0076-css-per-route.md).
 */
function PageStyles() {
  const routes = use(FrameworkContext)?.manifest.routes ?? {}
  // React Router appends `#` to sheets that lazy parts also have.
  const sheets = useMatches().flatMap(({ id }) => routes[id]?.css?.map((href) => href.replace(/#$/, '')) ?? [])
  return [...new Set(sheets)].map((href) => <link key={href} rel="stylesheet" href={href} precedence={sheetPrecedence} />)
}

/** In development React Router writes the styles into the document. */
export const DocumentStyles = import.meta.env?.DEV ? Links : PageStyles
