/** The packs as structured data: the prices that the page shows, in its country's currency. */
import type { Pricing } from '#domain/credits/pricing.ts'
import { messagesIn } from '#web/credits/shop.ts'
import { JsonLd } from '#web/kit/page/json-ld.tsx'
import { useAppContext } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function PricingData({ data }: { data: Pricing | undefined }) {
  const text = useText('credits')
  const { home, settings } = useAppContext().start
  if (!data || data.methods.length === 0) return null
  const { packs, country, message_cost } = data
  return (
    <JsonLd
      things={packs.map(({ credits, price_minor, currency }) => ({
        '@type': 'Product',
        name: `${settings.name}: ${text('summary_pack', { credits })}`,
        description: text('pack_messages', { messages: messagesIn(credits, message_cost) }),
        brand: { '@type': 'Brand', name: settings.name },
        offers: {
          '@type': 'Offer',
          // every currency has two decimals (`credits.test.ts`)
          price: (price_minor / 100).toFixed(2),
          priceCurrency: currency,
          eligibleRegion: country,
          availability: 'https://schema.org/InStock',
          url: `${home}/pricing`,
          seller: { '@type': 'Organization', name: settings.company_name },
        },
      }))}
    />
  )
}
