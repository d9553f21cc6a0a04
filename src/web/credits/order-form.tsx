/** The shop's form: a pack, a way to pay, and the order. */
import type { PackOffer } from '#domain/credits/credits.ts'
import { CheckoutForm, type CheckoutOptions } from '#web/credits/checkout-form.tsx'
import { OrderSummary } from '#web/credits/order-summary.tsx'
import { OfferOption, OfferChoice, strong } from '#web/credits/offer-choice.tsx'
import { bestPack, messagesIn } from '#web/credits/shop.ts'
import { UsualPrice } from '#web/discounts/usual-price.tsx'
import { useMoney } from '#web/kit/text/money.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'

type OrderFormProps = CheckoutOptions & { packs: readonly PackOffer[]; startPack?: string | undefined }

export const OrderForm = ({ packs, startPack, ...options }: OrderFormProps) => (
  <CheckoutForm
    {...options}
    offers={packs}
    start={startPack}
    renderChoice={({ id }, choose) => <PackChoice packs={packs} value={id} onChange={choose} />}
    renderSummary={(pack, isBusy, error) => (
      <OrderSummary pack={pack} packs={packs} isBusy={isBusy} isShort={options.narrow ?? false}>
        {error}
      </OrderSummary>
    )}
  />
)

type PackChoiceProps = { packs: readonly PackOffer[]; value: string; onChange: (pack: string) => void }

/** The packs to choose from: credits, price, price of a message. */
function PackChoice({ packs, value, onChange }: PackChoiceProps) {
  const text = useText('credits')
  const money = useMoney()
  const { message_cost } = useSettings()
  const best = bestPack(packs)
  return (
    <OfferChoice legend={text('packs')}>
      {packs.map((pack) => (
        <OfferOption
          key={pack.id}
          name="pack"
          id={pack.id}
          isChosen={pack.id === value}
          onChoose={onChange}
          what={text.rich('pack_credits', { credits: pack.credits, n: strong })}
          more={text('pack_messages', { messages: messagesIn(pack.credits, message_cost) })}
          price={
            <>
              <UsualPrice pack={pack} />
              {money(pack.price_minor, pack.currency)}
            </>
          }
          each={text('per_message', { price: money(pack.price_per_message_minor, pack.currency) })}
          mark={pack.id === best?.id && text('best')}
        />
      ))}
    </OfferChoice>
  )
}
