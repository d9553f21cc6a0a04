/** Polls for one stream: the versions and badge of its member, and whether the session still holds. Writes an event when something is new. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Opening, Pipe } from '#server/ports/live.ts'
import { batched } from '#server/infrastructure/batch.ts'
import { isDatabaseAway, type Db } from '#server/infrastructure/db.ts'
import type { Log } from '#server/infrastructure/log.ts'
import { listStates, type StateRow } from '#server/events/events.store.ts'
import { changedBetween, changedSince, eventBytes, markOf, type Versions } from '#server/events/event-format.ts'

export type Stream = Opening & {
  pipe: Pipe
  /** Its place in the round, so that not all look at the same second. */
  turn: number
  /** The versions that the browser has; null before its first event. */
  sentVersions: Versions | null
  isLooking: boolean
  looksAgain: boolean
}

type Options = { db: Db; log: Log; isOpen: (stream: Stream) => boolean; end: (stream: Stream) => void }

/** One poll of a stream at a time; requests meanwhile cause one more afterwards. */
export function openPoller({ db, log, isOpen, end }: Options) {
  const stateOf = batched((members: ProfileId[]) => listStates(db, members))

  async function lookOnce(stream: Stream) {
    const member = await stream.findMember()
    if (!member) return end(stream)
    if (stream.sentVersions && changedBetween(stream.sentVersions, member.versions).length === 0) return
    // read after the versions: may be newer, never older
    const state = await stateOf(stream.member)
    if (!state) return end(stream)
    if (isOpen(stream) && !stream.pipe.write(unreadOf(stream, state))) end(stream)
  }

  return async (stream: Stream) => {
    stream.looksAgain = true
    if (stream.isLooking) return
    stream.isLooking = true
    try {
      while (stream.looksAgain && isOpen(stream)) {
        stream.looksAgain = false
        await lookOnce(stream)
      }
    } catch (err) {
      if (!isDatabaseAway(err)) log.error({ event: 'stream.not_polled', err }, 'a stream could not poll the database')
      if (!stream.sentVersions) end(stream) // the browser reconnects for its first event
    } finally {
      stream.isLooking = false
    }
  }
}

/** The event with the member's badge and the changes. The stream then has these versions. */
function unreadOf(stream: Stream, state: StateRow) {
  const versions: Versions = { user: state.user_v, chats: state.chats_v, likes: state.likes_v }
  const changed = stream.sentVersions
    ? changedBetween(stream.sentVersions, versions)
    : changedSince(stream, stream.last, versions)
  stream.sentVersions = versions
  const data = { unread_messages: state.unread_total, new_likes: state.new_likes, changed }
  return eventBytes({ event: 'unread', data }, markOf(stream, versions))
}
