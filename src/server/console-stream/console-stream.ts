/** The console's event stream: one a tab in sight, which says what changed and ends with the session or its rights. The folder's public module. */
import {
  changeTopics,
  type ChangeTopic,
  eachChangeTopic,
  movingSeconds,
  movingTopics,
} from '#domain/console-stream/console-stream.ts'
import { Refusal } from '#domain/refusal.ts'
import { findRightAnywhere } from '#domain/staff/rights.ts'
import { openChanges } from '#server/console-stream/changes.ts'
import { beat, retryBytes } from '#server/events/events.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { isDatabaseAway } from '#server/infrastructure/db.ts'
import type { Bytes, Pipe, Streaming } from '#server/ports/live.ts'
import type { StaffCaller } from '#server/ports/staff.ts'

/** One more of a person ends the oldest. A tab out of sight has none. */
export const maxConsoleStreams = 6
/** A turn: what changed is looked up once, for all streams of the process. */
const turnMs = 500
/** A burst of acts is one event. */
const pauseMs = 2_000
const [lookSeconds, beatSeconds, allSeconds] = [5, 25, 60]

/** Reads the session again; null: it is over. */
type FindAgain = () => Promise<StaffCaller | null>
type Stream = {
  staff: number
  /** The rights with which it was opened, and what may be named by them. */
  rights: string
  topics: ReadonlySet<ChangeTopic>
  findAgain: FindAgain
  pipe: Pipe
  /** Its place in the round, so that not all do the same in the same turn. */
  place: number
  due: Set<ChangeTopic>
  /** Null before its first event, which says that it hears everything from now on. */
  sentAtMs: number | null
  isLooking: boolean
}

export type ConsoleStreams = {
  /** Refuses `try_again_later` while the process stops. */
  open: (caller: StaffCaller, findAgain: FindAgain) => Streaming
  count: () => number
  /** Ends every stream; the browsers open another one elsewhere within some seconds. */
  close: () => void
}

export function openConsoleStreams({ db, log }: Pick<Context, 'db' | 'log'>): ConsoleStreams {
  const streams = new Set<Stream>()
  const changes = openChanges(db)
  let timer: NodeJS.Timeout | null = null
  let [turns, opened, isClosed, isTurning] = [0, 0, false, false]

  const remove = (stream: Stream) => {
    streams.delete(stream)
    if (streams.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
    changes.forget()
  }
  const end = (stream: Stream, last?: Bytes) => {
    if (!streams.has(stream)) return
    if (last) stream.pipe.write(last)
    remove(stream)
    stream.pipe.end()
  }
  const write = (stream: Stream, bytes: Bytes) => stream.pipe.write(bytes) || end(stream)
  const warn = (err: unknown) => {
    if (!isDatabaseAway(err))
      log.error({ event: 'console_stream.not_read', err }, 'a stream of the console could not read what changed')
  }

  /** Other rights than those it was opened with end it too: the browser asks for another one, and for who it is. */
  async function look(stream: Stream) {
    if (stream.isLooking) return
    stream.isLooking = true
    try {
      const caller = await stream.findAgain()
      if (!caller || JSON.stringify(caller.rights) !== stream.rights) end(stream)
    } catch (err) {
      warn(err)
    } finally {
      stream.isLooking = false
    }
  }
  const tell = (topics: Iterable<ChangeTopic>, to: Iterable<Stream> = streams) => {
    for (const stream of to) for (const topic of topics) if (stream.topics.has(topic)) stream.due.add(topic)
  }
  function sendDue(stream: Stream) {
    const nowMs = performance.now()
    if (stream.sentAtMs !== null && (stream.due.size === 0 || nowMs - stream.sentAtMs < pauseMs)) return
    const topics = eachChangeTopic.filter((topic) => stream.due.has(topic))
    stream.sentAtMs = topics.length > 0 ? nowMs : 0
    stream.due.clear()
    write(stream, eventBytes('changed', topics))
  }
  async function turn() {
    if (isTurning) return
    isTurning = true
    turns += 1
    try {
      const { topics, isAboutRights } = await changes.find()
      tell(topics)
      if (isAboutRights) await Promise.all([...streams].map(look))
    } catch (err) {
      warn(err)
    } finally {
      isTurning = false
    }
    for (const stream of streams) {
      const isTurnOf = (seconds: number) => (turns + stream.place) % ((seconds * 1000) / turnMs) === 0
      if (isTurnOf(beatSeconds)) write(stream, beat)
      if (isTurnOf(lookSeconds)) void look(stream)
      if (isTurnOf(movingSeconds)) tell(movingTopics, [stream])
      // whatever was missed, such as a hold whose time is over
      if (isTurnOf(allSeconds)) tell(eachChangeTopic, [stream])
      sendDue(stream)
    }
  }

  return {
    open(caller, findAgain) {
      if (isClosed) throw new Refusal('try_again_later', { retry_after: 2 })
      return (pipe) => {
        const stream: Stream = {
          ...startOf(caller),
          findAgain,
          pipe,
          place: (opened += 1),
          due: new Set(),
          sentAtMs: null,
          isLooking: false,
        }
        const own = [...streams].filter(({ staff }) => staff === stream.staff)
        for (const oldest of own.slice(0, Math.max(0, own.length + 1 - maxConsoleStreams))) end(oldest, eventBytes('full', null))
        streams.add(stream)
        if (!timer) {
          timer = setInterval(() => void turn(), turnMs).unref()
          void turn()
        }
        write(stream, retryBytes(1000, 4000))
        return () => remove(stream)
      }
    },
    count: () => streams.size,
    close() {
      isClosed = true
      for (const stream of streams) end(stream, retryBytes(1000, 10_000))
    },
  }
}

const startOf = ({ id, rights }: StaffCaller) => ({
  staff: id,
  rights: JSON.stringify(rights),
  topics: new Set(
    eachChangeTopic.filter((topic) => changeTopics[topic] === null || findRightAnywhere(rights, changeTopics[topic]) !== null),
  ),
})

const encoder = new TextEncoder()
const eventBytes = (event: 'changed' | 'full', data: unknown): Bytes =>
  encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
