/** /pages/:legalPage: the terms, the privacy statement and the other legal texts. Open to visitors. */
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { FaqData } from '#web/legal/faq-data.tsx'
import { LegalArticle, useFilled } from '#web/legal/legal-text.tsx'
import type { LegalPage as Name } from '#domain/sites/public-pages.ts'
import { loadLegalText, titleOf } from '#web/legal/legal-texts.ts'
import { Title } from '#web/kit/page/title.tsx'
import { startContext } from '#web/kit/app/bootstrap.ts'
import { PageTitle } from '#web/kit/ui/page-title.tsx'

function load({ context, params }: LoaderFunctionArgs) {
  const { locale } = context.get(startContext)
  // The table of pages allows no other name.
  return loadLegalText(params.legalPage as Name, locale)
}
export { load as clientLoader, load as loader }
/** For search engines. */
export const handle = import.meta.env.SSR ? { StructuredData: FaqData } : undefined

/** Mails about decisions link to /pages/ban with a token. */
const DecisionByLink = lazy(() => import('#web/decisions/decision-by-link.tsx'), 'DecisionByLink')

export default function LegalPage() {
  const source = useFilled(useLoaderData<typeof load>())
  const { legalPage } = useParams()
  const title = titleOf(source)
  const article = (
    <article>
      <Title>{title}</Title>
      <PageTitle>{title}</PageTitle>
      <LegalArticle source={source} />
    </article>
  )
  return legalPage === 'ban' ? <DecisionByLink>{article}</DecisionByLink> : article
}
