/** The shop as a page: the packs and the order first, then the balance, spending and limits, and what a careful person wants to know. */
import { useRevalidator, useSearchParams } from 'react-router'
import type { Credits } from '#domain/credits/credits.ts'
import type { Spending } from '#domain/spending/spending.ts'
import { Balance } from '#web/credits/balance.tsx'
import { OrderForm } from '#web/credits/order-form.tsx'
import styles from '#web/credits/shop-page.module.css'
import type { Leave } from '#web/credits/use-order.ts'
import { safeReturn } from '#web/kit/routing/guards.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

const ShopFacts = lazy(() => import('#web/credits/shop-facts.tsx').then(({ ShopFacts }) => ShopFacts))
const SpendingCard = lazy(() => import('#web/spending/spending-card.tsx').then(({ SpendingCard }) => SpendingCard))
const ShopOwn = lazy(() => import('#web/credits/shop-own.tsx').then(({ ShopOwn }) => ShopOwn))
const DiscountNotice = lazy(() => import('#web/discounts/discount-notice.tsx').then(({ DiscountNotice }) => DiscountNotice))

/** What wakes a moment after the packs; whoever comes from another page finds the shop whole. */
export const fetchShop = () =>
  Promise.all([DiscountNotice.preload(), SpendingCard.preload(), ShopOwn.preload(), ShopFacts.preload()])

type ShopPageProps = { credits: Credits; spending: Spending; wish?: { pack?: string | undefined; method?: string | undefined } }

export function ShopPage({ credits, spending, wish = {} }: ShopPageProps) {
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
        <PageTitle lead={text('lead', { cost: message_cost })} actions={<ToHistory />}>
          {text('title')}
        </PageTitle>
      </div>
      {discount && <DiscountNotice discount={discount} />}
      {isSold && packGone && <Notice tone="warning">{text('pack_gone')}</Notice>}
      {isSold && methodGone && <Notice tone="warning">{text('method_gone')}</Notice>}
      {isSold ? (
        <OrderForm
          packs={packs}
          methods={methods}
          startPack={wish.pack}
          startMethod={wish.method}
          returnTo={safeReturn(query.get('to'))}
          leave={leaveShop}
          onPriceChanged={revalidate}
        />
      ) : (
        <EmptyState drawing="credits" title={text('none')} text={text('none_text', { email: support_email })} />
      )}
      {isSold && <ShopOwn credits={credits} />}
      <Balance credits={balance} messageCost={message_cost} />
      <SpendingCard loaded={spending} />
      {isSold && (
        <div className={styles.facts}>
          <ShopFacts />
        </div>
      )}
    </div>
  )
}

/** The choice stands in the address that is left behind: whoever comes back by the browser's own button finds it. */
const leaveShop: Leave = (url, pack, method) => {
  history.replaceState(history.state, '', `/credits/${pack}/${method}${location.search}`)
  location.assign(url)
}

function ToHistory() {
  const text = useText('history')
  return (
    <ButtonLink to="/credits/history" tone="quiet" size="small">
      <Icon name="receipt" />
      {text('link')}
    </ButtonLink>
  )
}
