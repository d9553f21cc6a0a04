/** The price of a message at the best pack, in money. */
import { useMoney } from '#web/kit/text/money.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'

/** For the country of the member or the visitor, else the site's first; null without a price. */
export function useMessagePrice(): string | null {
  const { minimum_message_costs: costs, geoip_selected_country, countries } = useSettings()
  const home = useUser()?.profile.country
  const money = useMoney()
  const country = home ?? geoip_selected_country ?? countries[0]
  const cost = country && costs[country]
  return cost ? money(Math.round(cost.costs * 100), cost.currency) : null
}
