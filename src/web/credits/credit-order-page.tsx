/** /credits/:creditId/:paymentMethod? – the shop with a pack, and perhaps a way to pay, chosen already. */
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { apiContext } from '#web/api.ts'
import { fetchShop, ShopPage } from '#web/credits/shop-page.tsx'

const load = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => context.get(apiContext)('GET /api/credits.php')
const loadWhole: typeof load = async (args) => (await Promise.all([load(args), fetchShop()]))[0]
export { loadWhole as clientLoader, load as loader }

export default function CreditOrderPage() {
  const { creditId, paymentMethod } = useParams()
  return <ShopPage key={creditId} credits={useLoaderData<typeof load>()} wish={{ pack: creditId, method: paymentMethod }} />
}
