/** /pricing: the price of messages in each country, what is free, and the terms. Open to visitors. */
import { type LoaderFunctionArgs, useLoaderData, useSearchParams, Link } from 'react-router'
import { mostUnreadRefunds, unreadRefundSpanDays } from '#domain/credits/fair-talks.ts'
import { apiContext } from '#web/kit/api/api.ts'
import styles from '#web/pricing/pricing-page.module.css'
import { PricingData } from '#web/pricing/pricing-data.tsx'
import { PriceTable } from '#web/pricing/price-table.tsx'
import { useCountryOptions } from '#web/kit/text/country-name.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useText, useLooseText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { Select } from '#web/kit/ui/field.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'
import { type IconLine, IconList } from '#web/kit/ui/facts.tsx'

function load({ context, url, request }: LoaderFunctionArgs) {
  const country = url.searchParams.get('country') ?? undefined
  return context.get(apiContext)('GET /api/pricing.php', { query: { country } }, { signal: request.signal })
}
export { load as clientLoader, load as loader }
/** For search engines. */
export const handle = import.meta.env.SSR ? { StructuredData: PricingData } : undefined

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
      <FreeThings welcomeCredits={pricing.welcome_credits} answers={pricing.free_answers} />
      <GoodToKnow methods={pricing.methods} unreadDays={pricing.unread_refund_days} />
      <div className={styles.next}>
        <ButtonLink to={user ? '/credits' : '/signup'} size="large">
          {text(user ? 'to_credits' : 'sign_up')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Prices differ by country. The address contains the chosen country. */
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

/** What is free. */
function FreeThings({ welcomeCredits: credits, answers }: { welcomeCredits: number; answers: number }) {
  const text = useText('pricing')
  const lines: IconLine[] = [
    { icon: 'user', words: text('free.profile') },
    { icon: 'search', words: text('free.search') },
    { icon: 'heart', words: text('free.likes') },
    { icon: 'mail', words: text('free.read') },
  ]
  if (answers > 0) lines.push({ icon: 'message-circle', words: text('free.answers', { count: answers }) })
  if (credits > 0) lines.push({ icon: 'gift', words: text('free.welcome', { credits }) })
  return (
    <section>
      <h2 className={styles.title}>{text('free.title')}</h2>
      <IconList lines={lines} />
    </section>
  )
}

const pages = ['return-policy', 'terms', 'faq'] as const

/** Before paying: no renewal, the ways to pay, withdrawal, and the legal texts. */
function GoodToKnow({ methods, unreadDays: days }: { methods: readonly string[]; unreadDays: number }) {
  const text = useText('pricing')
  const methodText = useLooseText('credits.methods')
  const pageText = useLooseText('shell.footer.pages')
  const { has_fictional } = useSettings()
  const names = methods.map((method) => (methodText.has(method) ? methodText(method) : method))
  const lines: IconLine[] = [{ icon: 'receipt', words: text('know.once') }]
  if (names.length > 0) lines.push({ icon: 'credit-card', words: text('know.methods', { methods: names.join(', ') }) })
  if (days > 0)
    lines.push({ icon: 'mail', words: text('know.unread', { days, most: mostUnreadRefunds, span: unreadRefundSpanDays }) })
  lines.push({ icon: 'rotate-ccw', words: text('know.withdraw') })
  return (
    <section>
      <h2 className={styles.title}>{text('know.title')}</h2>
      <IconList lines={lines} />
      <ul className={styles.links}>
        {[...pages, ...(has_fictional ? ['fictional'] : [])].map((page) => (
          <li key={page}>
            <Link to={`/pages/${page}`}>{pageText(page)}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
