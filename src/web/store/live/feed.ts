/** Applies live events to the member's data. Changes that an event does not contain are requested, gathered into few requests. */
import type { LiveData, Polled } from '#domain/events/events.ts'
import type { LiveHub } from '#web/store/hub.ts'
import { withMessage, withRead } from '#web/store/live/chat-news.ts'
import type { MemberStore, PolledQuery } from '#web/store/member-store.ts'
import type { Session } from '#web/kit/app/session.ts'

const requestGapMs = 1_000
/** A message in the visible conversation counts as unread until the server has the read mark. */
const settleMs = 700

/** Returns the function that ends it. */
export function feed(store: MemberStore, session: Session): () => void {
  const { live } = store
  const requests = batchRequests(store)
  const counters = countersOf(session, live)
  const ends = [
    live.listen('message', (data) => {
      if (!applyMessage(store, session, data)) requests.schedule('chats')
    }),
    live.listen('read', (data) => {
      if (!applyRead(store, session, data)) requests.schedule('chats')
    }),
    live.listen('like', () => requests.schedule('likes', 'user')),
    live.listen('credits', ({ balance }) => change(session, { credits: balance })),
    live.listen('unread', ({ changed, ...counts }) => {
      counters.set(counts)
      requests.schedule(...changed)
    }),
  ]
  return () => {
    for (const end of ends) end()
    counters.stop()
    requests.stop()
  }
}

/** False when the list must be requested. Otherwise the `unread` event that follows requests it: that request marks the message as delivered. */
function applyMessage({ chats, live }: MemberStore, session: Session, data: LiveData<'message'>): boolean {
  const cached = chats.get()
  const me = session.get()?.profile.id
  const fresh = cached && me !== undefined && withMessage(cached, data, { me, visible: live.state.visibleConversation })
  if (!fresh) return false
  if (fresh !== cached) chats.set(fresh)
  return true
}

function applyRead({ chats }: MemberStore, session: Session, data: LiveData<'read'>): boolean {
  const cached = chats.get()
  const me = session.get()?.profile.id
  const fresh = cached && me !== undefined && withRead(cached, data, me)
  if (!fresh) return false
  if (fresh !== cached) chats.set(fresh)
  return true
}

type Counts = { unread_messages: number; new_likes: number }

/** While a conversation is visible, a growing count is delayed, because reading takes it back. */
function countersOf(session: Session, live: LiveHub) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    set: (counts: Counts) => {
      clearTimeout(timer)
      const current = session.get()
      const grows = current && counts.unread_messages > current.unread_messages
      if (grows && live.state.visibleConversation !== null) timer = setTimeout(() => change(session, counts), settleMs)
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
    user: gathered(user, requestGapMs),
    chats: gathered(chats, requestGapMs),
    likes: gathered(likes, requestGapMs),
  }
  const waiting = new Set<Polled>()
  const isResting = () => document.visibilityState === 'hidden' && !live.state.isLeading
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    if (isResting()) return
    for (const polled of waiting) all[polled].schedule()
    waiting.clear()
  }
  document.addEventListener('visibilitychange', flush)
  return {
    schedule: (...polled: Polled[]) => {
      for (const one of polled) waiting.add(one)
      if (live.state.visibleConversation === null) flush()
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
type Gathered = { schedule: () => void; stop: () => void }

function gathered(thing: Pick<PolledQuery<unknown>, 'reload'>, gapMs: number): Gathered {
  let isWanted = false
  let isBusy = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function run() {
    isBusy = true
    isWanted = false
    if ((await thing.reload()) === 'overtaken') isWanted = true
    timer = setTimeout(() => {
      isBusy = false
      if (isWanted && !isOver) void run()
    }, gapMs)
    if (isOver) clearTimeout(timer)
  }
  return {
    schedule: () => {
      isWanted = true
      if (!isBusy && !isOver) void run()
    },
    stop: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
