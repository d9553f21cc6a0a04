/** The order of premium: the plan, the payment method, and what happens next. */
import type { PlanOffer } from '#domain/premium/premium-offers.ts'
import { CheckoutForm, type CheckoutOptions } from '#web/credits/checkout-form.tsx'
import { CompanyFacts, Steps } from '#web/credits/shop-facts.tsx'
import { OfferOption, OfferChoice, strong } from '#web/credits/offer-choice.tsx'
import { OrderTotal } from '#web/credits/order-summary.tsx'
import { useMoney } from '#web/kit/text/money.ts'
import { useText } from '#web/kit/text/text.tsx'

type PlanFormProps = Omit<CheckoutOptions, 'children' | 'narrow'> & {
  plans: readonly PlanOffer[]
  start: string | undefined
  isRunning: boolean
}

export function PlanForm({ plans, isRunning, ...options }: PlanFormProps) {
  const text = useText('premium')
  return (
    <CheckoutForm
      {...options}
      offers={plans}
      renderChoice={({ id }, choose) => <PlanChoice plans={plans} value={id} onChange={choose} />}
      renderSummary={(plan, isBusy, error) => (
        <OrderTotal sold={plan} what={text('item', { days: plan.days })} more={text('ends')} isBusy={isBusy}>
          {error}
        </OrderTotal>
      )}
    >
      <Next isRunning={isRunning} />
      <CompanyFacts />
    </CheckoutForm>
  )
}

type PlanChoiceProps = { plans: readonly PlanOffer[]; value: string; onChange: (plan: string) => void }

function PlanChoice({ plans, value, onChange }: PlanChoiceProps) {
  const text = useText('premium')
  const money = useMoney()
  return (
    <OfferChoice legend={text('plans')}>
      {plans.map(({ id, days, price_minor, price_per_30_days_minor, currency }) => (
        <OfferOption
          key={id}
          name="plan"
          id={id}
          isChosen={id === value}
          onChoose={onChange}
          what={text.rich('days', { days, n: strong })}
          more={text('ends')}
          price={money(price_minor, currency)}
          each={text('per_30_days', { price: money(price_per_30_days_minor, currency) })}
        />
      ))}
    </OfferChoice>
  )
}

function Next({ isRunning }: { isRunning: boolean }) {
  const text = useText('premium')
  const creditsText = useText('credits')
  return (
    <Steps
      title={creditsText('next.title')}
      steps={[
        { icon: 'lock', words: creditsText('next.pay') },
        { icon: 'mail', words: text(isRunning ? 'next.after' : 'next.start') },
        { icon: 'calendar', words: text('next.end') },
        { icon: 'rotate-ccw', words: text('next.withdraw') },
      ]}
    />
  )
}
