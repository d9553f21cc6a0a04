/** Below the order: what happens next, and the company that sells. */
import { useText } from '#web/kit/text/text.tsx'
import styles from '#web/credits/shop-facts.module.css'
import { type Fact, Facts, type IconLine, IconList } from '#web/kit/ui/facts.tsx'
import { useSettings } from '#web/kit/providers.tsx'

export const ShopFacts = () => (
  <>
    <NextSteps />
    <CompanyFacts />
  </>
)

/** What happens after the order button. */
function NextSteps() {
  const text = useText('credits')
  return (
    <Steps
      title={text('next.title')}
      steps={[
        { icon: 'lock', words: text('next.pay') },
        { icon: 'mail', words: text('next.credits') },
        { icon: 'message-circle', words: text('next.back') },
        { icon: 'rotate-ccw', words: text('next.withdraw') },
      ]}
    />
  )
}

/** Steps in their order, each with an icon. */
export const Steps = ({ title, steps }: { title: string; steps: readonly IconLine[] }) => (
  <section>
    <h2 className={styles.title}>{title}</h2>
    <IconList lines={steps} />
  </section>
)

/** The company that sells: name, address, registration and contact. */
export function CompanyFacts() {
  const text = useText('credits.company')
  const s = useSettings()
  const facts: Fact[] = [
    [text('trade_names'), s.company_tradenames.join(', ')],
    [text('kvk'), s.company_kvk],
    [text('vat'), s.company_vat_numbers.join(', ')],
    [text('phone'), s.support_phone],
    [text('email'), s.support_email],
  ]
  return (
    <section className={styles.company}>
      <h2 className={styles.title}>{text('title')}</h2>
      <address className={styles.address}>
        {s.company_name}
        <br />
        {s.company_address}, {s.company_city}
        <br />
        {s.company_country}
      </address>
      <Facts facts={facts.filter(([, value]) => value)} look="small" />
    </section>
  )
}
