/** A page of chats without a network: as it was when the server could last be asked. */
import type { RouterContextProvider } from 'react-router'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import type { CachedResponses } from '#web/pwa/offline/cached-responses.ts'
import { sessionContext } from '#web/kit/app/session.ts'
import { startContext } from '#web/kit/app/bootstrap.ts'

/** What is asked, or else what is kept of it for the member who is here. */
export async function orCached<Answer>(
  asked: Promise<Answer>,
  context: Readonly<RouterContextProvider>,
  read: (kept: CachedResponses) => Promise<Answer | null>,
): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    const member = context.get(sessionContext).get()?.profile.id
    const { buildId } = context.get(startContext)
    // nobody said no: the server could not be asked, or could not answer
    const isUnanswered = isRefused(error, 'offline', 'timeout', 'bad_answer', 'try_again_later')
    if (!isUnanswered || member === undefined || buildId === null) throw error
    const { openCachedResponses: openKept } = await import('#web/pwa/offline/cached-responses.ts')
    const kept = await read(openKept(buildId, member)).catch(() => null)
    if (kept === null) throw error
    return kept
  }
}
