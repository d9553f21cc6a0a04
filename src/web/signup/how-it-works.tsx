/** What comes after signing up, in three steps, and what a message costs. */
import styles from '#web/signup/how-it-works.module.css'
import { useMessagePrice } from '#web/parts/prices/use-message-price.ts'
import { useText } from '#web/kit/text/text.tsx'

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
