/** The answer where there is no page: thrown by guards and loaders, shown by `shell/error-page.tsx`. */
import { data } from 'react-router'

export const pageNotFound = ({ pathname }: Pick<URL, 'pathname'>) =>
  data({ error: 'page_not_found', path: pathname }, { status: 404, statusText: 'Page Not Found' })
