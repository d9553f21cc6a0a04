/** The page of the shop: packs and order first, then balance, spending and limits, and what happens next. */
import { useRevalidator, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Credits } from '#domain/credits/credits.ts'
import type { Spending } from '#domain/spending/spending.ts'
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
import { apiContext } from '#web/kit/api/api.ts'
import { messagesIn } from '#web/credits/shop.ts'

const ShopFacts = lazy(() => import('#web/credits/shop-facts.tsx'), 'ShopFacts')
const SpendingCard = lazy(() => import('#web/spending/spending-card.tsx'), 'SpendingCard')
const ShopOwn = lazy(() => import('#web/credits/shop-own.tsx'), 'ShopOwn')
const DiscountNotice = lazy(() => import('#web/discounts/discount-notice.tsx'), 'DiscountNotice')

/** Fetches the lazy parts. A navigation in the browser waits for them, so that the shop appears whole. */
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

/** Stores the choice in the address, for a return by the browser's back button. */
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

/** The data of the shop's pages: what is sold, and what the member has spent. */
export async function loadShop({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  const api = context.get(apiContext)
  const options = { signal: request.signal }
  const [credits, spending] = await Promise.all([
    api('GET /api/credits.php', {}, options),
    api('GET /api/spending.php', {}, options),
  ])
  return { credits, spending }
}

/** The balance: credits, and how many messages they are. */
function Balance({ credits, messageCost }: { credits: number; messageCost: number }) {
  const text = useText('credits')
  return (
    <section className={styles.balance} aria-label={text('balance')}>
      <span className={styles.icon}>
        <Icon name="coins" size={24} />
      </span>
      <p className={styles.words}>
        <span className={styles.label}>{text('balance')}</span>
        <strong className={styles.amount}>{text('balance_amount', { credits })}</strong>
      </p>
      <p className={styles.messages}>{text('balance_messages', { messages: messagesIn(credits, messageCost) })}</p>
    </section>
  )
}
