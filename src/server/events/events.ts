/** Live events, published to the open browsers of members after the commit. Other features use this file and no other file of the folder. */
import { liveEvents, type LiveEvent } from '#domain/events/events.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'

export { openLive } from '#server/events/live.ts'
export { beat, markOf, retryBytes } from '#server/events/event-format.ts'

/**
 * Publishes an event to members' open browsers, checked by the wire's schema. Inside `atomically` it is sent after the commit.
 * Browsers reload their badge and lists themselves.
 */
export function publish(ctx: Context, members: readonly ProfileId[], { event, data }: LiveEvent) {
  ctx.bus.publish([{ to: members, event: { event, data: liveEvents[event].parse(data) } as LiveEvent }])
}

/** Something of these members changed that has no event of its own, or a session of theirs ended: their streams look again now. */
export function publishChanged(ctx: Context, members: readonly ProfileId[]) {
  ctx.bus.publish([{ to: members, event: null }])
}
