/** The shop's form: a pack, a way to pay, and the order. */
import type { PackOffer } from '#domain/credits/credits.ts'
import { CheckoutForm, type CheckoutOptions } from '#web/credits/checkout-form.tsx'
import { OrderSummary } from '#web/credits/order-summary.tsx'
import { PackChoice } from '#web/credits/pack-choice.tsx'

type OrderFormProps = CheckoutOptions & { packs: readonly PackOffer[]; startPack?: string | undefined }

export const OrderForm = ({ packs, startPack, ...options }: OrderFormProps) => (
  <CheckoutForm
    {...options}
    offers={packs}
    start={startPack}
    renderChoice={({ id }, choose) => <PackChoice packs={packs} value={id} onChange={choose} />}
    renderSummary={(pack, isBusy, trouble) => (
      <OrderSummary pack={pack} packs={packs} isBusy={isBusy} isShort={options.narrow ?? false}>
        {trouble}
      </OrderSummary>
    )}
  />
)
