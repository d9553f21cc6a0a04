/** Packs to choose from: what you get, what it costs, and what one message costs in it. */
import type { PackOffer } from '#domain/credits/credits.ts'
import { OfferOption, OfferChoice, strong } from '#web/credits/offer-choice.tsx'
import { bestPack, messagesIn } from '#web/credits/shop.ts'
import { UsualPrice } from '#web/discounts/usual-price.tsx'
import { useMoney } from '#web/kit/text/money.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'

type PackChoiceProps = { packs: readonly PackOffer[]; value: string; onChange: (pack: string) => void }

export function PackChoice({ packs, value, onChange }: PackChoiceProps) {
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
