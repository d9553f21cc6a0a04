/** /pages/fictional: how fictional profiles work here. Open to visitors; 404 where there are none. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LegalArticle, useFilled } from '#web/legal/legal-text.tsx'
import { titleOf } from '#web/legal/legal-texts.ts'
import { loadFictionalText } from '#web/fictional-profiles/fictional-text.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'
import { pageNotFound } from '#web/kit/routing/guards.ts'
import { Title } from '#web/kit/page/title.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'

function load({ context, url }: LoaderFunctionArgs) {
  const { locale, settings } = context.get(startContext)
  if (!settings.has_fictional) throw pageNotFound(url)
  return loadFictionalText(locale, settings.form_of_address === 'formal')
}
export { load as clientLoader, load as loader }

export default function FictionalPage() {
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
