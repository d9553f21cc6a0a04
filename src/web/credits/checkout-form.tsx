/** The order form for one of several offers: the choice, the payment method, and the summary with its button. */
import { type ReactNode, useId, useState } from 'react'
import styles from '#web/credits/order-form.module.css'
import { type Leave, type Sold, useOrder } from '#web/credits/use-order.ts'
import { OrderErrorNotice, OrderPause } from '#web/spending/order-problem.tsx'
import { useLooseText, useText } from '#web/kit/text/text.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { Form } from '#web/kit/ui/form.tsx'

export type CheckoutOptions = {
  methods: readonly string[]
  startMethod?: string | undefined
  /** The page to return to after paying. */
  returnTo: string | null
  /** In a sheet: one column. */
  narrow?: boolean
  /** Under the choices and the summary: two elements, side by side where there is room. */
  children?: ReactNode
  leave?: Leave | undefined
  onPriceChanged: () => void
}
type CheckoutFormProps<Offer> = CheckoutOptions & {
  offers: readonly Offer[]
  start?: string | undefined
  renderChoice: (chosen: Offer, choose: (id: string) => void) => ReactNode
  /** The summary and the button; `error` stands above the button. */
  renderSummary: (chosen: Offer, isBusy: boolean, error: ReactNode) => ReactNode
}

export function CheckoutForm<Offer extends Sold>({
  offers,
  methods,
  narrow = false,
  children,
  ...props
}: CheckoutFormProps<Offer>) {
  const { start, startMethod, renderChoice, renderSummary, ...options } = props
  const text = useText('credits')
  const methodText = useLooseText('credits.methods')
  const radioName = useId()
  const order = useOrder(options)
  const [offerId, setOffer] = useState(start)
  const [methodId, setMethod] = useState(startMethod)
  const offer = offers.find((each) => each.id === offerId) ?? offers[0]
  const method = methods.find((each) => each === methodId) ?? methods[0]
  if (!offer || !method) return null
  return (
    <Form className={styles.form} data-narrow={narrow || undefined} onSend={() => !order.isBusy && order.place(offer, method)}>
      <div className={styles.choices}>
        {renderChoice(offer, setOffer)}
        <div className={styles.method}>
          <Choice
            legend={text('method')}
            name={radioName}
            options={methods.map((each) => ({ value: each, label: methodText.has(each) ? methodText(each) : each }))}
            value={method}
            onChange={setMethod}
          />
        </div>
      </div>
      <div className={styles.order}>{renderSummary(offer, order.isBusy, <OrderErrorNotice error={order.problem} />)}</div>
      <OrderPause
        problem={order.problem}
        pack={offer}
        onOrder={() => void order.place(offer, method, true)}
        onClose={order.forget}
      />
      {children}
    </Form>
  )
}
