/** /credits: what messages are paid with, and where to get more. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#web/api.ts'
import { fetchShop, ShopPage } from '#web/credits/shop-page.tsx'

const load = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => context.get(apiContext)('GET /api/credits.php')
const loadWhole: typeof load = async (args) => (await Promise.all([load(args), fetchShop()]))[0]
export { loadWhole as clientLoader, load as loader }

export default function CreditsPage() {
  return <ShopPage credits={useLoaderData<typeof load>()} />
}
