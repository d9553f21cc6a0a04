/** /credits: what messages are paid with, and where to get more. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#web/api.ts'
import { ShopPage } from '#web/credits/shop-page.tsx'

const load = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => context.get(apiContext)('GET /api/credits.php')
export { load as clientLoader, load as loader }

export default function CreditsPage() {
  return <ShopPage credits={useLoaderData<typeof load>()} />
}
