/** Below the order: what happens after it, and whom one buys from. */
import { CompanyFacts } from '#web/credits/company-facts.tsx'
import { NextSteps } from '#web/credits/next-steps.tsx'

export const ShopFacts = () => (
  <>
    <NextSteps />
    <CompanyFacts />
  </>
)
