/** Data of the chat pages without a network: the last cached reply. */
import type { RouterContextProvider } from 'react-router'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import type { CachedResponses } from '#web/pwa/offline/cached-responses.ts'
import { sessionContext } from '#web/kit/app/session.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'

/** The reply of the request, or else the cached one of the logged-in member. */
export async function orCached<Answer>(
  reply: Promise<Answer>,
  context: Readonly<RouterContextProvider>,
  read: (responses: CachedResponses) => Promise<Answer | null>,
): Promise<Answer> {
  try {
    return await reply
  } catch (error) {
    const member = context.get(sessionContext).get()?.profile.id
    const { buildId } = context.get(startContext)
    // not a refusal: the server was unreachable or failed
    const isUnanswered = isRefused(error, 'offline', 'timeout', 'bad_answer', 'try_again_later', 'maintenance')
    if (!isUnanswered || member === undefined || buildId === null) throw error
    const responses = await import('#web/pwa/offline/cached-responses.ts')
    const cached = await read(responses.openCachedResponses(buildId, member)).catch(() => null)
    if (cached === null) throw error
    return cached
  }
}
