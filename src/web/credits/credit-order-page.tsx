/** /credits/:creditId/:paymentMethod?: the shop with a pack, and perhaps a payment method, preselected. */
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { loadShop, fetchShop, ShopPage } from '#web/credits/shop-page.tsx'

const load = (args: LoaderFunctionArgs) => loadShop(args)
const loadWhole: typeof load = async (args) => (await Promise.all([load(args), fetchShop()]))[0]
export { loadWhole as clientLoader, load as loader }

export default function CreditOrderPage() {
  const { creditId, paymentMethod } = useParams()
  return <ShopPage key={creditId} {...useLoaderData<typeof load>()} wish={{ pack: creditId, method: paymentMethod }} />
}
