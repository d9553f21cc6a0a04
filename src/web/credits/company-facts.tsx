/** The company behind the shop: whom one buys from, and how to reach them. */
import styles from '#web/credits/company-facts.module.css'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { type Fact, Facts } from '#web/kit/ui/facts.tsx'

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
