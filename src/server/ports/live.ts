/** The port of live events: the streams that browsers hold open to this process. */
import type { Polled } from '#domain/events/events.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'

export type Bytes = Uint8Array<ArrayBuffer>
export type Pipe = {
  /** False when the browser is gone or reads too slowly. */
  write: (bytes: Bytes) => boolean
  end: () => void
}
/** Takes the pipe and answers with what to do when the other end goes away by itself. */
export type Streaming = (pipe: Pipe) => () => void

/** A member and the versions of what they see. */
type MemberNow = { profile: ProfileId; versions: Record<Polled, number> }
export type Opening = {
  member: ProfileId
  site: number
  /** Changes with the site's settings. */
  stamp: string
  /** The id of the last event that a reconnecting browser received. */
  last: string | undefined
  /** Checks the session again: null ends the stream. */
  findMember: () => Promise<MemberNow | null>
}
export type Live = {
  /** Opens a stream. Its first event is `unread`, with what may be new since `last`; it ends with the session. */
  open: (opening: Opening) => Streaming
  count: () => number
  /** Members with a stream, by site. */
  countMembers: () => Map<number, number>
  /** Ends every stream and accepts no new one; the browsers reconnect elsewhere within some seconds. */
  close: () => void
}
