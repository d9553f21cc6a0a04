/** /credits/:creditId/:paymentMethod? – the shop with a pack, and perhaps a way to pay, chosen already. */
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { apiContext } from '#web/api.ts'
import { ShopPage } from '#web/credits/shop-page.tsx'

const load = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => context.get(apiContext)('GET /api/credits.php')
export { load as clientLoader, load as loader }

export default function CreditOrderPage() {
  const { creditId, paymentMethod } = useParams()
  return <ShopPage key={creditId} credits={useLoaderData<typeof load>()} wish={{ pack: creditId, method: paymentMethod }} />
}
