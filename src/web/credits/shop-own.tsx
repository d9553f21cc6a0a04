/** What the shop has for this member alone: why their prices are lower, what they bought last, or the place for a code. */
import type { Credits } from '#domain/credits.ts'
import { AgainLink } from '#web/credits/again-link.tsx'
import { DiscountNotice } from '#web/discounts/discount-notice.tsx'
import { WelcomeCode } from '#web/discounts/welcome-code.tsx'

export const ShopOwn = ({ credits }: { credits: Credits }) => (
  <>
    {credits.discount && <DiscountNotice discount={credits.discount} />}
    <AgainLink credits={credits} />
    {credits.takes_code && <WelcomeCode />}
  </>
)
