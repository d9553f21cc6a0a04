/** /landers/:family: leads to the page for this site's niche, in its visitor's language. What the link says about its origin goes along. */
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { slugFor } from '#domain/landers/lander-slugs.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'

function lead({ context, params, url }: LoaderFunctionArgs) {
  const { settings, locale } = context.get(startContext)
  throw redirect(`/landers/${params.family}/${slugFor(settings.niche, locale)}${url.search}`)
}
export { lead as clientLoader, lead as loader }

/** Never shown. */
export default function LanderIndex() {
  return null
}
