/** What comes after signing up, in three steps, and what a message costs. */
import { useMoney } from '#web/money.ts'
import { useSettings } from '#web/providers.tsx'
import styles from '#web/signup/how-it-works.module.css'
import { useText } from '#web/text.tsx'

const steps = ['tell', 'find', 'write'] as const

export function HowItWorks() {
  const text = useText('landing.how')
  const price = useMessagePrice()
  return (
    <section className={styles.how}>
      <h2>{text('title')}</h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{text(`${step}.title`)}</h3>
            <p>{text(`${step}.text`)}</p>
          </li>
        ))}
      </ol>
      {price && <p className={styles.price}>{text('price', { price })}</p>}
    </section>
  )
}

/** The price of one message where the visitor is, else in the site's first country. */
function useMessagePrice(): string | null {
  const { minimum_message_costs: costs, geoip_selected_country, countries } = useSettings()
  const money = useMoney()
  const country = geoip_selected_country ?? countries[0]
  const cost = country && costs[country]
  return cost ? money(Math.round(cost.costs * 100), cost.currency) : null
}
