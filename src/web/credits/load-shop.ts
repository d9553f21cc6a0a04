/** What the pages of the shop need: what is sold, and what the member has spent. */
import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/kit/api/api.ts'

export async function loadShop({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  const api = context.get(apiContext)
  const options = { signal: request.signal }
  const [credits, spending] = await Promise.all([
    api('GET /api/credits.php', {}, options),
    api('GET /api/spending.php', {}, options),
  ])
  return { credits, spending }
}
