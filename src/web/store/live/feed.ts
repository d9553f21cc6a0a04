/** Applies live events to the member's data. Changes that an event does not contain are requested, gathered into few requests. */
import type { LiveData, Polled } from '#domain/events/events.ts'
import type { LiveHub } from '#web/store/hub.ts'
import { withMessage, withRead } from '#web/store/live/chat-news.ts'
import type { MemberStore, PolledQuery } from '#web/store/member-store.ts'
import type { Session } from '#web/kit/app/session.ts'

const askGapMs = 1_000
/** A message in the visible conversation counts as unread until the server has the read mark. */
const settleMs = 700

/** Returns the function that ends it. */
export function feed(store: MemberStore, session: Session): () => void {
  const { live } = store
  const asks = batchRequests(store)
  const counters = countersOf(session, live)
  const ends = [
    live.listen('message', (data) => {
      if (!applyMessage(store, session, data)) asks.want('chats')
    }),
    live.listen('read', (data) => {
      if (!applyRead(store, session, data)) asks.want('chats')
    }),
    live.listen('like', () => asks.want('likes', 'user')),
    live.listen('credits', ({ balance }) => change(session, { credits: balance })),
    live.listen('unread', ({ changed, ...counts }) => {
      counters.set(counts)
      asks.want(...changed)
    }),
  ]
  return () => {
    for (const end of ends) end()
    counters.stop()
    asks.stop()
  }
}

/** False when the list must be requested. Otherwise the `unread` event that follows requests it: that request marks the message as delivered. */
function applyMessage({ chats, live }: MemberStore, session: Session, data: LiveData<'message'>): boolean {
  const known = chats.get()
  const me = session.get()?.profile.id
  const fresh = known && me !== undefined && withMessage(known, data, { me, looked: live.state.looksAt })
  if (!fresh) return false
  if (fresh !== known) chats.set(fresh)
  return true
}

function applyRead({ chats }: MemberStore, session: Session, data: LiveData<'read'>): boolean {
  const known = chats.get()
  const me = session.get()?.profile.id
  const fresh = known && me !== undefined && withRead(known, data, me)
  if (!fresh) return false
  if (fresh !== known) chats.set(fresh)
  return true
}

type Counts = { unread_messages: number; new_likes: number }

/** While a conversation is visible, a growing count is delayed, because reading takes it back. */
function countersOf(session: Session, live: LiveHub) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    set: (counts: Counts) => {
      clearTimeout(timer)
      const known = session.get()
      const grows = known && counts.unread_messages > known.unread_messages
      if (grows && live.state.looksAt !== null) timer = setTimeout(() => change(session, counts), settleMs)
      else change(session, counts)
    },
    stop: () => clearTimeout(timer),
  }
}

function change(session: Session, fresh: Partial<Counts & { credits: number }>) {
  const user = session.get()
  if (!user) return
  const isNew = (Object.keys(fresh) as (keyof typeof fresh)[]).some((field) => user[field] !== fresh[field])
  if (isNew) session.set({ ...user, ...fresh })
}

/** A hidden tab delays its requests until it is visible, unless it leads: the leader requests for the browser. */
function batchRequests({ user, chats, likes, live }: MemberStore) {
  const all: Record<Polled, Gathered> = {
    user: gathered(user, askGapMs),
    chats: gathered(chats, askGapMs),
    likes: gathered(likes, askGapMs),
  }
  const waiting = new Set<Polled>()
  const isResting = () => document.visibilityState === 'hidden' && !live.state.isLeading
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    if (isResting()) return
    for (const polled of waiting) all[polled].want()
    waiting.clear()
  }
  document.addEventListener('visibilitychange', flush)
  return {
    want: (...polled: Polled[]) => {
      for (const one of polled) waiting.add(one)
      if (live.state.looksAt === null) flush()
      else timer ??= setTimeout(flush, settleMs)
    },
    stop: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', flush)
      for (const one of Object.values(all)) one.stop()
    },
  }
}

/** A request shared by many events: at once, then at most once in `gapMs`, and once more after the last event. */
type Gathered = { want: () => void; stop: () => void }

function gathered(thing: Pick<PolledQuery<unknown>, 'reload'>, gapMs: number): Gathered {
  let isWanted = false
  let isBusy = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function ask() {
    isBusy = true
    isWanted = false
    if ((await thing.reload()) === 'overtaken') isWanted = true
    timer = setTimeout(() => {
      isBusy = false
      if (isWanted && !isOver) void ask()
    }, gapMs)
    if (isOver) clearTimeout(timer)
  }
  return {
    want: () => {
      isWanted = true
      if (!isBusy && !isOver) void ask()
    },
    stop: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
