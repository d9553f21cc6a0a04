/** /pages/:legalPage: the terms, the privacy statement and the other legal texts. Open to visitors. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
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

export default function LegalPage() {
  const source = useFilled(useLoaderData<typeof load>())
  const title = titleOf(source)
  return (
    <article>
      <Title>{title}</Title>
      <PageTitle>{title}</PageTitle>
      <LegalArticle source={source} />
    </article>
  )
}
