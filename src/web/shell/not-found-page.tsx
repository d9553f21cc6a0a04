/** Every other address. The guard has refused it already; this keeps the router from guessing. */
import type { LoaderFunctionArgs } from 'react-router'
import { pageNotFound } from '#web/kit/routing/guards.ts'

const refuse = ({ url }: LoaderFunctionArgs): never => {
  throw pageNotFound(url)
}
export { refuse as clientLoader, refuse as loader }

export default function NotFoundPage() {
  return null
}
