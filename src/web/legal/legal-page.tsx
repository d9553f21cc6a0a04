/** /pages/…: the terms, the privacy statement and what else a member should be able to look up. Readable without an account. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LegalArticle } from '#web/legal/legal-text.tsx'
import { useFilled } from '#web/legal/use-filled.ts'
import type { LegalPage as Name } from '#domain/legal/legal.ts'
import { loadLegalText, titleOf } from '#web/legal/legal-texts.ts'
import { Title } from '#web/kit/page/title.tsx'
import { startContext } from '#web/kit/app/bootstrap.ts'
import { PageTitle } from '#web/kit/ui/page-title.tsx'

function load({ context, params }: LoaderFunctionArgs) {
  const { locale } = context.get(startContext)
  // the table of pages lets no other name in
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
