/** What the shop has for this member alone: why their prices are lower, what they bought last, or the place for a code. */
import type { Credits } from '#domain/credits.ts'
import { AgainLink } from '#web/credits/again-link.tsx'
import { DiscountNotice } from '#web/discounts/discount-notice.tsx'
import { WelcomeCode } from '#web/discounts/welcome-code.tsx'
import { Stack } from '#web/ui/stack.tsx'

export function ShopOwn({ credits: { packs, discount, last_order, takes_code } }: { credits: Credits }) {
  const last = packs.find(({ id }) => id === last_order?.pack)
  return (
    <>
      {discount && <DiscountNotice discount={discount} />}
      {(last || takes_code) && (
        <Stack gap={2}>
          {last && <AgainLink pack={last} />}
          {takes_code && <WelcomeCode />}
        </Stack>
      )}
    </>
  )
}
