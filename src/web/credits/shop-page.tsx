/** The shop as a page: the balance, the packs, the order, and everything a careful person wants to know before paying. */
import { useRevalidator, useSearchParams } from 'react-router'
import type { Credits } from '#domain/credits.ts'
import { Balance } from '#web/credits/balance.tsx'
import { CompanyFacts } from '#web/credits/company-facts.tsx'
import { NextSteps } from '#web/credits/next-steps.tsx'
import { OrderForm } from '#web/credits/order-form.tsx'
import { AgainLink } from '#web/credits/again-link.tsx'
import styles from '#web/credits/shop-page.module.css'
import { DiscountNotice } from '#web/discounts/discount-notice.tsx'
import { WelcomeCode } from '#web/discounts/welcome-code.tsx'
import { safeReturn } from '#web/guards.ts'
import { useSettings } from '#web/providers.tsx'
import { Title } from '#web/shell/title.tsx'
import { useText } from '#web/text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { EmptyState } from '#web/ui/state.tsx'

type ShopPageProps = { credits: Credits; wish?: { pack?: string | undefined; method?: string | undefined } }

export function ShopPage({ credits, wish = {} }: ShopPageProps) {
  const { balance, message_cost, packs, methods, discount } = credits
  const text = useText('credits')
  const { support_email } = useSettings()
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const isSold = packs.length > 0 && methods.length > 0
  const packGone = wish.pack !== undefined && packs.every((pack) => pack.id !== wish.pack)
  const methodGone = wish.method !== undefined && !methods.includes(wish.method)
  return (
    <div className={styles.page}>
      <Title>{text('title')}</Title>
      <div>
        <PageTitle lead={text('lead', { cost: message_cost })}>{text('title')}</PageTitle>
      </div>
      <Balance credits={balance} messageCost={message_cost} />
      {isSold && discount && <DiscountNotice discount={discount} />}
      {isSold && <AgainLink credits={credits} />}
      {isSold && packGone && <Notice tone="warning">{text('pack_gone')}</Notice>}
      {isSold && methodGone && <Notice tone="warning">{text('method_gone')}</Notice>}
      {isSold && credits.takes_code && <WelcomeCode />}
      {isSold ? (
        <OrderForm
          packs={packs}
          methods={methods}
          startPack={wish.pack}
          startMethod={wish.method}
          returnTo={safeReturn(query.get('to'))}
          onPriceChanged={revalidate}
        >
          <NextSteps />
          <CompanyFacts />
        </OrderForm>
      ) : (
        <EmptyState drawing="credits" title={text('none')} text={text('none_text', { email: support_email })} />
      )}
    </div>
  )
}
