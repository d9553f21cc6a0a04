/** /premium: the benefits, the member's running premium, and the plans. */
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import type { Premium } from '#domain/premium/premium-offers.ts'
import { apiContext } from '#web/kit/api/api.ts'
import type { Leave } from '#web/credits/use-order.ts'
import { safeReturn } from '#web/kit/routing/guards.ts'
import { PlanForm } from '#web/premium/plan-form.tsx'
import styles from '#web/premium/premium.module.css'
import { useSettings } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { Notice } from '#web/kit/ui/notice.tsx'
import type { BenefitName, Benefits } from '#domain/premium/premium.ts'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'

const load = ({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) =>
  context.get(apiContext)('GET /api/premium.php', {}, { signal: request.signal })
export { load as clientLoader, load as loader }

export default function PremiumPage() {
  const text = useText('premium')
  const premium = useLoaderData<typeof load>()
  const benefits = premium.offer?.benefits ?? premium.benefits
  if (!benefits) return <NoPremium />
  return (
    <div className={styles.page}>
      <Title>{text('title')}</Title>
      <div>
        <PageTitle lead={text('lead')} back={{ to: '/credits', label: text('to_credits') }}>
          {text('title')}
        </PageTitle>
      </div>
      <Held premium={premium} />
      <BenefitList benefits={benefits} />
      <Plans premium={premium} />
    </div>
  )
}

function Plans({ premium: { offer, methods, until } }: { premium: Premium }) {
  const text = useText('premium')
  const creditsText = useText('credits')
  const { support_email: email } = useSettings()
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  if (!offer) return null
  if (offer.plans.length === 0 || methods.length === 0)
    return <EmptyState level={2} drawing="credits" title={text('none_country')} text={creditsText('none_text', { email })} />
  return (
    <PlanForm
      plans={offer.plans}
      methods={methods}
      start={query.get('plan') ?? undefined}
      startMethod={query.get('method') ?? undefined}
      returnTo={safeReturn(query.get('to'))}
      isRunning={until !== null}
      leave={leavePremium}
      onPriceChanged={revalidate}
    />
  )
}

/** Stores the choice in the address, as in the shop. */
const leavePremium: Leave = (url, plan, method) => {
  const query = new URLSearchParams(location.search)
  query.set('plan', plan)
  query.set('method', method)
  history.replaceState(history.state, '', `/premium?${query}`)
  location.assign(url)
}

function NoPremium() {
  const text = useText('premium')
  const { name: brand } = useSettings()
  const action = <ButtonLink to="/credits">{text('to_credits')}</ButtonLink>
  return (
    <>
      <Title>{text('title')}</Title>
      <EmptyState level={1} drawing="credits" title={text('none')} text={text('none_text', { brand })} action={action} />
    </>
  )
}

/** The member's running premium: its end, and today's free messages. Nothing without premium. */
function Held({ premium: { until, benefits, free_left_today: left, free_again_at, offer } }: { premium: Premium }) {
  const text = useText('premium')
  const time = usePageTime()
  if (until === null || !benefits) return null
  const count = benefits.free_messages_a_day
  return (
    <Notice tone="success" icon="sparkles" title={text('until', { date: time.full(until) })}>
      {count > 0 && `${text('free_left', { left, count, time: time.time(free_again_at) })} `}
      {offer && text('extend')}
    </Notice>
  )
}

const icons: Record<BenefitName, IconName> = { no_advertisements: 'eye-off', free_messages_a_day: 'message-circle' }

/** The benefits of this brand's premium, each with an icon. */
function BenefitList({ benefits }: { benefits: Benefits }) {
  const text = useText('premium')
  const names = (Object.keys(icons) as BenefitName[]).filter((name) => Boolean(benefits[name]))
  return (
    <section>
      <h2 className={styles.heading}>{text('what')}</h2>
      <ul className={styles.benefits}>
        {names.map((name) => (
          <li key={name}>
            <span className={styles.icon}>
              <Icon name={icons[name]} />
            </span>
            <p className={styles.benefit}>
              <strong>{text(`benefits.${name}.title`, { count: Number(benefits[name]) })}</strong>
              <span>{text(`benefits.${name}.text`)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
