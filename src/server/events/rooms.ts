/** Rooms: the streams of this process, found by their member. */
import type { ProfileId } from '#domain/profiles/profiles.ts'

export type Rooms<Stream> = {
  add: (stream: Stream) => void
  remove: (stream: Stream) => void
  has: (stream: Stream) => boolean
  /** Oldest first. */
  of: (member: ProfileId) => readonly Stream[]
  all: () => Stream[]
}

export function openRooms<Stream extends { member: ProfileId }>(): Rooms<Stream> {
  const rooms = new Map<ProfileId, readonly Stream[]>()
  const of = (member: ProfileId) => rooms.get(member) ?? []
  return {
    of,
    add: (stream) => void rooms.set(stream.member, [...of(stream.member), stream]),
    remove(stream) {
      const left = of(stream.member).filter((one) => one !== stream)
      if (left.length > 0) rooms.set(stream.member, left)
      else rooms.delete(stream.member)
    },
    has: (stream) => of(stream.member).includes(stream),
    all: () => [...rooms.values()].flat(),
  }
}
