/** /discover: one face a screen. Each is liked or passed, and the last one can be taken back. */
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { nudityQuery } from '#domain/search/search-rules.ts'
import { apiContext } from '#web/kit/api/api.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { Deck } from '#web/discovery/deck.tsx'
import styles from '#web/discovery/discovery.module.css'

async function load({ context }: LoaderFunctionArgs) {
  const { settings, photoBlur } = context.get(startContext)
  if (!settings.discovery) throw redirect('/members')
  return context.get(apiContext)('GET /api/discovery.php', { query: nudityQuery(photoBlur !== 'none') })
}
export { load as clientLoader, load as loader }

/** The page holds its own faces: what is pressed on it never loads it again. */
export const shouldRevalidate = () => false

export default function DiscoveryPage() {
  const text = useText('discovery')
  const first = useLoaderData<typeof load>()
  return (
    <div className={styles.page}>
      <Title>{text('title')}</Title>
      <PageTitle>{text('title')}</PageTitle>
      <Deck first={first} />
    </div>
  )
}
