/** Every other address. The guard has refused it already; this keeps the router from guessing. */
import { data, type LoaderFunctionArgs } from 'react-router'

const refuse = ({ url }: LoaderFunctionArgs): never => {
  throw data({ error: 'page_not_found', path: url.pathname }, { status: 404, statusText: 'Page Not Found' })
}
export { refuse as clientLoader, refuse as loader }

export default function NotFoundPage() {
  return null
}
