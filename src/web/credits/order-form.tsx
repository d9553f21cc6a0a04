/** The shop's form: a pack, a way to pay, and the button that says what pressing it means. */
import { type ReactNode, useId, useState } from 'react'
import type { PackOffer } from '#domain/credits.ts'
import styles from '#web/credits/order-form.module.css'
import { OrderSummary } from '#web/credits/order-summary.tsx'
import { PackChoice } from '#web/credits/pack-choice.tsx'
import { type Leave, useOrder } from '#web/credits/use-order.ts'
import { OrderTrouble } from '#web/spending/order-trouble.tsx'
import { OrderPause } from '#web/spending/order-pause.tsx'
import { useLooseText, useText } from '#web/text.tsx'
import { Choice } from '#web/ui/choice.tsx'

type OrderFormProps = {
  packs: readonly PackOffer[]
  methods: readonly string[]
  startPack?: string | undefined
  startMethod?: string | undefined
  /** Where the member was, and is brought back to. */
  returnTo: string | null
  /** In a sheet everything stands in one column. */
  narrow?: boolean
  /** Under the choices and the order: two things, side by side where there is room. */
  children?: ReactNode
  leave?: Leave | undefined
  onPriceChanged: () => void
}

export function OrderForm({ packs, methods, startPack, startMethod, narrow = false, children, ...options }: OrderFormProps) {
  const text = useText('credits')
  const methodText = useLooseText('credits.methods')
  const radioName = useId()
  const order = useOrder(options)
  const [packId, setPack] = useState(startPack)
  const [methodId, setMethod] = useState(startMethod)
  const pack = packs.find((each) => each.id === packId) ?? packs[0]
  const method = methods.find((each) => each === methodId) ?? methods[0]
  if (!pack || !method) return null
  return (
    <form
      className={styles.form}
      data-narrow={narrow || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (!order.isBusy) void order.place(pack, method)
      }}
    >
      <div className={styles.choices}>
        <PackChoice packs={packs} value={pack.id} onChange={setPack} />
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
      <div className={styles.order}>
        <OrderSummary pack={pack} packs={packs} isBusy={order.isBusy} isShort={narrow}>
          <OrderTrouble error={order.problem} />
        </OrderSummary>
      </div>
      <OrderPause
        problem={order.problem}
        pack={pack}
        onOrder={() => void order.place(pack, method, true)}
        onClose={order.forget}
      />
      {children}
    </form>
  )
}
