/** /credits/repeat-order: the last pack again, at today's price, in one press. */
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import type { PackOffer } from '#domain/credits/credits.ts'
import { apiContext } from '#web/kit/api/api.ts'
import { OrderSummary } from '#web/credits/order-summary.tsx'
import styles from '#web/credits/repeat-order-page.module.css'
import { useOrder } from '#web/credits/use-order.ts'
import { DiscountNotice } from '#web/discounts/discount-notice.tsx'
import { safeReturn } from '#web/kit/routing/guards.ts'
import { Title } from '#web/kit/page/title.tsx'
import { OrderErrorNotice, OrderPause } from '#web/spending/order-problem.tsx'
import { useLooseText, useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'

const load = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => context.get(apiContext)('GET /api/credits.php')
export { load as clientLoader, load as loader }

export default function RepeatOrderPage() {
  const text = useText('repeat_order')
  const { packs, methods, last_order, discount } = useLoaderData<typeof load>()
  const pack = packs.find(({ id }) => id === last_order?.pack)
  const method = methods.find((each) => each === last_order?.payment_method) ?? methods[0]
  const choose = <ButtonLink to="/credits">{text('choose')}</ButtonLink>
  return (
    <div className={styles.page}>
      <Title>{text('title')}</Title>
      {pack && method ? (
        <>
          <div>
            <PageTitle lead={text('lead')} back={{ to: '/credits', label: text('choose') }}>
              {text('title')}
            </PageTitle>
          </div>
          {discount && <DiscountNotice discount={discount} />}
          <Again pack={pack} packs={packs} method={method} />
        </>
      ) : (
        <EmptyState level={1} drawing="credits" title={text('none')} text={text('none_text')} action={choose} />
      )}
    </div>
  )
}

function Again({ pack, packs, method }: { pack: PackOffer; packs: readonly PackOffer[]; method: string }) {
  const text = useText('repeat_order')
  const methodText = useLooseText('credits.methods')
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const order = useOrder({ returnTo: safeReturn(query.get('to')), onPriceChanged: revalidate })
  return (
    <Form className={styles.form} onSend={() => !order.isBusy && order.place(pack, method)}>
      <OrderSummary pack={pack} packs={packs} isBusy={order.isBusy}>
        <p>{text('method', { method: methodText.has(method) ? methodText(method) : method })}</p>
        <OrderErrorNotice error={order.problem} />
      </OrderSummary>
      <OrderPause
        problem={order.problem}
        pack={pack}
        onOrder={() => void order.place(pack, method, true)}
        onClose={order.forget}
      />
      <ButtonLink to={`/credits/${pack.id}`} tone="quiet">
        {text('other')}
      </ButtonLink>
    </Form>
  )
}
