/** /credits: the shop. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadShop, fetchShop, ShopPage } from '#web/credits/shop-page.tsx'

const load = (args: LoaderFunctionArgs) => loadShop(args)
const loadWhole: typeof load = async (args) => (await Promise.all([load(args), fetchShop()]))[0]
export { loadWhole as clientLoader, load as loader }

export default function CreditsPage() {
  return <ShopPage {...useLoaderData<typeof load>()} />
}
