/** The route of all other addresses, so that the router has a match. The guard has refused them before. */
import type { LoaderFunctionArgs } from 'react-router'
import { pageNotFound } from '#web/kit/routing/guards.ts'

const refuse = ({ url }: LoaderFunctionArgs): never => {
  throw pageNotFound(url)
}
export { refuse as clientLoader, refuse as loader }

export default function NotFoundPage() {
  return null
}
