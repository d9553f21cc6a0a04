/** Links the stylesheets of the routes that are shown. */
import { use } from 'react'
import { Links, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'
import { sheetPrecedence } from '#web/kit/lazy/lazy.tsx'

/**
 * Stands for React Router's `<Links>`, which removes a sheet with its page, and later adds it again without waiting for it.
 * With `precedence` React shows a page once its sheets are there, and keeps them (docs/decisions/0076-css-per-route.md).
 */
function PageStyles() {
  const routes = use(FrameworkContext)?.manifest.routes ?? {}
  // A `#` at the end is React Router's mark for sheets that lazy parts have as well.
  const sheets = useMatches().flatMap(({ id }) => routes[id]?.css?.map((href) => href.replace(/#$/, '')) ?? [])
  return [...new Set(sheets)].map((href) => <link key={href} rel="stylesheet" href={href} precedence={sheetPrecedence} />)
}

/** The development server has no sheets: React Router writes the styles into the document. */
export const DocumentStyles = import.meta.env?.DEV ? Links : PageStyles
