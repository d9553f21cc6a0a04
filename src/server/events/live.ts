/** Live: the streams that browsers hold open to this process. */
import type { LiveEvent } from '#domain/events/events.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Bus, BusEvent } from '#server/infrastructure/bus.ts'
import type { Db } from '#server/infrastructure/db.ts'
import type { Log } from '#server/infrastructure/log.ts'
import type { Bytes, Live } from '#server/ports/live.ts'
import { openPoller, type Stream } from '#server/events/poller.ts'
import { beat, eventBytes, retryBytes } from '#server/events/event-format.ts'

/** One more of a member ends the oldest: a browser needs one, however many tabs it shows. */
export const maxStreams = 6
/** The badge follows an event within this time: a burst of events is one poll. */
const followMs = 250
/** Every stream polls this often, so that a change without an event is not missed for long. */
const roundSeconds = 5
const beatSeconds = 25

export function openLive({ bus, db, log }: { bus: Bus; db: Db; log: Log }): Live {
  const rooms = openRooms<Stream>()
  const due = new Set<ProfileId>()
  const end = (stream: Stream) => {
    rooms.remove(stream)
    stream.pipe.end()
  }
  const write = (stream: Stream, bytes: Bytes) => stream.pipe.write(bytes) || end(stream)
  const look = openPoller({ db, log, isOpen: rooms.has, end })

  function sendOne(stream: Stream, bytes: Bytes) {
    if (stream.sentVersions) write(stream, bytes)
    else stream.looksAgain = true // its first event is being made, and must include this
  }
  function receive(all: readonly BusEvent[]) {
    for (const { to, event } of all) {
      const present = to.flatMap(rooms.of)
      if (present.length === 0) continue
      const bytes = event && eventBytes(event)
      for (const stream of present)
        if (bytes) sendOne(stream, bytes)
        else void look(stream)
      if (event && moves(event)) for (const { member } of present) due.add(member)
    }
  }
  const clock = openClock({
    follow() {
      const members = [...due]
      due.clear()
      for (const stream of members.flatMap(rooms.of)) void look(stream)
    },
    tick(second) {
      for (const stream of rooms.all()) {
        if ((stream.turn + second) % beatSeconds === 0) write(stream, beat)
        if ((stream.turn + second) % roundSeconds === 0) void look(stream)
      }
    },
  })
  let unsubscribe: (() => void) | null = null
  let isClosed = false
  let turns = 0

  function begin(stream: Stream) {
    unsubscribe ??= bus.subscribe(receive)
    clock.start()
    for (const oldest of rooms.of(stream.member).slice(0, 1 - maxStreams)) end(oldest)
    rooms.add(stream)
    write(stream, retryBytes(1000, 4000))
    void look(stream)
  }

  return {
    open(opening) {
      if (isClosed) throw new Refusal('try_again_later', { retry_after: 2 })
      return (pipe) => {
        const stream: Stream = { ...opening, pipe, turn: (turns += 1), sentVersions: null, isLooking: false, looksAgain: false }
        begin(stream)
        return () => rooms.remove(stream)
      }
    },
    count: () => rooms.all().length,
    countMembers() {
      const members = Map.groupBy(rooms.all(), ({ site }) => site)
      return new Map([...members].map(([site, streams]) => [site, new Set(streams.map(({ member }) => member)).size]))
    },
    close() {
      isClosed = true
      unsubscribe?.()
      clock.stop()
      for (const stream of rooms.all()) {
        write(stream, retryBytes(1000, 10_000))
        end(stream)
      }
    },
  }
}

/** What leaves the member's versions where they were needs no look. */
const moves = ({ event }: LiveEvent) => event !== 'typing'

/** Runs only where there are streams. */
function openClock({ follow, tick }: { follow: () => void; tick: (second: number) => void }) {
  let timers: NodeJS.Timeout[] = []
  let second = 0
  return {
    start() {
      if (timers.length > 0) return
      timers = [setInterval(follow, followMs), setInterval(() => tick((second += 1)), 1000)]
      for (const timer of timers) timer.unref()
    },
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** The streams of this process, found by their member. */
type Rooms<Stream> = {
  add: (stream: Stream) => void
  remove: (stream: Stream) => void
  has: (stream: Stream) => boolean
  /** Oldest first. */
  of: (member: ProfileId) => readonly Stream[]
  all: () => Stream[]
}

function openRooms<Stream extends { member: ProfileId }>(): Rooms<Stream> {
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
