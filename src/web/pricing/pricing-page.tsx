/** /pricing: what messages cost in money, and what costs nothing, for anyone to read before there is an account. */
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { apiContext } from '#web/kit/api/api.ts'
import { FreeThings } from '#web/pricing/free-things.tsx'
import { GoodToKnow } from '#web/pricing/good-to-know.tsx'
import styles from '#web/pricing/pricing-page.module.css'
import { PriceTable } from '#web/pricing/price-table.tsx'
import { useCountryOptions } from '#web/parts/profile-form/country-options.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { Select } from '#web/kit/ui/select.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'

function load({ context, url, request }: LoaderFunctionArgs) {
  const country = url.searchParams.get('country') ?? undefined
  return context.get(apiContext)('GET /api/pricing.php', { query: { country } }, { signal: request.signal })
}
export { load as clientLoader, load as loader }

export default function PricingPage() {
  const text = useText('pricing')
  const pricing = useLoaderData<typeof load>()
  const { support_email } = useSettings()
  const user = useUser()
  const isSold = pricing.packs.length > 0 && pricing.methods.length > 0
  return (
    <div className={styles.page}>
      <Title>{text('title')}</Title>
      <div>
        <PageTitle lead={text('lead')}>{text('title')}</PageTitle>
      </div>
      <section className={styles.prices} aria-label={text('title')}>
        <CountryChoice country={pricing.country} />
        {isSold ? (
          <PriceTable pricing={pricing} />
        ) : (
          <EmptyState drawing="credits" title={text('none')} text={text('none_text', { email: support_email })} />
        )}
      </section>
      <FreeThings welcomeCredits={pricing.welcome_credits} />
      <GoodToKnow methods={pricing.methods} />
      <div className={styles.next}>
        <ButtonLink to={user ? '/credits' : '/signup'} size="large">
          {text(user ? 'to_credits' : 'sign_up')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Prices differ by country; the address keeps the one that was chosen, so that it can be shared. */
function CountryChoice({ country }: { country: string }) {
  const text = useText('pricing')
  const options = useCountryOptions(useSettings().countries)
  const [, setQuery] = useSearchParams()
  return (
    <div className={styles.country}>
      <Select
        key={country}
        label={text('country')}
        options={options}
        defaultValue={country}
        onChange={(event) => setQuery({ country: event.target.value }, { replace: true, preventScrollReset: true })}
      />
    </div>
  )
}
