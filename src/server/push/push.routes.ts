/** Push subscriptions on the wire. */
import { Refusal } from '#domain/refusal.ts'
import type { Handlers } from '#server/http/handle.ts'
import { sessionHashOf } from '#server/sessions/session.ts'
import { subscribeToPush, unsubscribeFromPush } from '#server/push/push.ts'

export const pushHandlers = {
  'POST /api/user.php?push=1': async ({ ctx, member, body, request }) => {
    if ('remove' in body) {
      await unsubscribeFromPush(ctx, member.profile, body.endpoint)
      return { subscribed: false }
    }
    const sessionHash = sessionHashOf(request.cookie)
    if (!sessionHash) throw new Refusal('not_logged_in')
    await subscribeToPush(ctx, { member: member.profile, sessionHash, userAgent: request.userAgent ?? null }, body)
    return { subscribed: true }
  },
} satisfies Partial<Handlers>
