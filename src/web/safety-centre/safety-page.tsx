/** /safety: how to stay safe, what scammers write, how to block, report and complain, and helplines. Open to everybody. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LegalArticle, useFilled } from '#web/legal/legal-text.tsx'
import { titleOf } from '#web/legal/legal-texts.ts'
import { loadSafetyText } from '#web/safety-centre/safety-text.ts'
import { Helplines } from '#web/safety-centre/helplines.tsx'
import styles from '#web/safety-centre/safety-centre.module.css'
import { startContext } from '#web/kit/app/bootstrap.ts'
import { Title } from '#web/kit/page/title.tsx'
import { useSettings, useUser } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'

function load({ context }: LoaderFunctionArgs) {
  const { locale, settings } = context.get(startContext)
  return loadSafetyText(locale, settings.form_of_address === 'formal')
}
export { load as clientLoader, load as loader }

export default function SafetyPage() {
  const text = useText('safety_centre')
  const source = useFilled(useLoaderData<typeof load>())
  const user = useUser()
  const { geoip_country } = useSettings()
  const title = titleOf(source)
  return (
    <article className={styles.page}>
      <Title>{title}</Title>
      <PageTitle>{title}</PageTitle>
      <nav className={styles.ways} aria-label={title}>
        {user && (
          <ButtonLink to="/safety/dates">
            <Icon name="shield-check" />
            {text('share')}
          </ButtonLink>
        )}
        <ButtonLink to="#help" tone="outline">
          <Icon name="phone" />
          {text('help')}
        </ButtonLink>
      </nav>
      <LegalArticle source={source} />
      <Helplines country={user?.profile.country ?? geoip_country} />
    </article>
  )
}
