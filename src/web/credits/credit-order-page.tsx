/** /credits/:creditId/:paymentMethod? – the shop with a pack, and perhaps a way to pay, chosen already. */
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { loadShop } from '#web/credits/load-shop.ts'
import { ShopPage } from '#web/credits/shop-page.tsx'

const load = (args: LoaderFunctionArgs) => loadShop(args)
export { load as clientLoader, load as loader }

export default function CreditOrderPage() {
  const { creditId, paymentMethod } = useParams()
  return <ShopPage key={creditId} {...useLoaderData<typeof load>()} wish={{ pack: creditId, method: paymentMethod }} />
}
