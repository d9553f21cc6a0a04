/** /landers/:family: redirects to the page of the site's niche in the visitor's language, with the query's attribution. */
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { slugFor } from '#domain/landers/lander-slugs.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'

function redirectToSlug({ context, params, url }: LoaderFunctionArgs) {
  const { settings, locale } = context.get(startContext)
  throw redirect(`/landers/${params.family}/${slugFor(settings.niche, locale)}${url.search}`)
}
export { redirectToSlug as clientLoader, redirectToSlug as loader }

/** Never rendered: the loader redirects. */
export default function LanderIndex() {
  return null
}
