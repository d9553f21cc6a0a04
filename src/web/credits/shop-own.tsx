/** Under the packs, for this member: the last purchase again, premium, and the field for a code. */
import { useSearchParams } from 'react-router'
import type { Credits, PackOffer } from '#domain/credits/credits.ts'
import { WelcomeCode } from '#web/discounts/welcome-code.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Row, Stack } from '#web/kit/ui/stack.tsx'

export function ShopOwn({ credits: { packs, last_order, takes_code } }: { credits: Credits }) {
  const { has_premium } = useSettings()
  const last = packs.find(({ id }) => id === last_order?.pack)
  if (!last && !takes_code && !has_premium) return null
  return (
    <Stack gap={2}>
      {last && <AgainLink pack={last} />}
      {has_premium && <PremiumLink />}
      {takes_code && <WelcomeCode />}
    </Stack>
  )
}

function PremiumLink() {
  const text = useText('premium')
  return (
    <Row>
      <ButtonLink to="/premium" tone="outline">
        <Icon name="sparkles" />
        {text('link')}
      </ButtonLink>
    </Row>
  )
}

/** The link to buy the last pack again. */
function AgainLink({ pack }: { pack: PackOffer }) {
  const text = useText('repeat_order')
  const [query] = useSearchParams()
  const to = query.get('to')
  return (
    <Row>
      <ButtonLink to={`/credits/repeat-order${to ? `?to=${encodeURIComponent(to)}` : ''}`} tone="outline">
        {text('link', { credits: pack.credits })}
      </ButtonLink>
    </Row>
  )
}
