/** Sends messages in order, on every page of the member area. Each has its own idempotency key: a retry never charges or delivers twice. */
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { type Api, newKey } from '#web/kit/api/api.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { returnToDraft, writeReply } from '#web/store/outbox/drafts.ts'
import { returnDraftMedia } from '#web/store/outbox/draft-media.ts'
import { openTabs, type OutboxTabs, type Sent, type TabMessage } from '#web/chats/outbox-tabs.ts'
import { createOutgoingList, type OutgoingList, createSenderStore, type SenderStore } from '#web/chats/outgoing-list.ts'
import { isRepeatable, type Outgoing, type OutgoingMedia, stopFor, willPass, writtenAt } from '#web/store/outbox/outgoing.ts'
import { createTurns, startTurns } from '#web/pwa/offline/turns.ts'

type SenderOptions = {
  api: Api
  member: ProfileId
  /** False when the member is no longer logged in. */
  isMine: () => boolean
}
type SenderParts = SenderOptions & { store: SenderStore; list: OutgoingList; tabs: OutboxTabs }

export type Sender = ReturnType<typeof createSender>

export function createSender(options: SenderOptions) {
  const store = createSenderStore()
  const list = createOutgoingList(options.member, () => store.change({ outgoing: list.get() }))
  const parts: SenderParts = { ...options, store, list, tabs: openTabs(`outbox.${options.member}`) }
  const turns = createTurns(() => sendAll(parts))
  return {
    get: store.get,
    subscribe: store.subscribe,
    onEvent: store.onEvent,
    write(
      conversation: ConversationId,
      text: string,
      acknowledge: boolean,
      shown: Pick<Outgoing, 'cost' | 'money' | 'reply' | 'media'> = {},
    ) {
      const at = writtenAt()
      void list
        .add({ key: newKey(), conversation, text, at, acknowledge, ...shown, state: 'waiting', refusal: null })
        .then(() => changed(parts))
      turns.go()
    },
    retry(key: string) {
      void list.change(key, { state: 'waiting', refusal: null })
      turns.go()
    },
    takeBack: (key: string) => takeOneBack(parts, key),
    /** For a deleted chat: its outgoing messages are removed. */
    drop: (conversation: ConversationId) => dropAll(parts, conversation),
    endStop: (conversation: ConversationId) => store.stop(conversation, null),
    /** Sends the stored messages now and whenever the connection is back. Returns the function that ends it. */
    start() {
      const unsubscribe = parts.tabs.subscribe((message) => {
        receive(parts, message)
        if (message.word === 'changed') turns.care()
      })
      const stop = startTurns(turns)
      return () => {
        unsubscribe()
        stop()
      }
    },
  }
}

/** False when the connection or the server refuses for now. */
async function sendAll(parts: SenderParts): Promise<boolean> {
  const { list, isMine } = parts
  let goesOn = true
  await parts.tabs.alone(async () => {
    await list.load()
    await takeBack(
      parts,
      list.get().filter((one) => !isRepeatable(one)),
    )
    while (goesOn && isMine()) {
      const next = list.get().find((one) => one.state === 'waiting')
      if (!next) return
      goesOn = await send(parts, next)
    }
  })
  return goesOn
}

async function send(parts: SenderParts, one: Outgoing): Promise<boolean> {
  const { api, member, store, list, tabs } = parts
  const { key, conversation, text, acknowledge, cost, money, reply } = one
  await list.change(key, { state: 'sending', refusal: null })
  try {
    const media = one.media && (await uploadedMedia(parts, one.media, key))
    const body = {
      conversation,
      text,
      sender: member,
      ...(reply === undefined ? {} : { about: reply.about }),
      ...(media === undefined ? {} : { media }),
      ...(acknowledge ? { acknowledge } : {}),
      ...(cost === undefined ? {} : { cost }),
      ...(money === undefined ? {} : { money }),
    }
    const sent: Sent = { conversation, key, ...(await api('POST /api/messages.php', { body }, { key })) }
    store.publish({ kind: 'sent', ...sent })
    await list.remove([key])
    tabs.publish({ word: 'sent', ...sent })
    return true
  } catch (error) {
    return refuse(parts, one, error)
  }
}

/** Uploaded once: a retry of the message does not upload again. */
async function uploadedMedia({ api, list }: SenderParts, media: OutgoingMedia, key: string): Promise<number> {
  if (media.id !== undefined) return media.id
  const { uploadMedia } = await import('#web/chat-media/upload-media.ts')
  const id = await uploadMedia(api, media, key)
  await list.change(key, { media: { ...media, id } })
  return id
}

async function refuse(parts: SenderParts, { key, conversation }: Outgoing, error: unknown): Promise<boolean> {
  const { code, details } = refusalOf(error) ?? { code: 'internal' as const, details: {} }
  // A draft is not returned to a member who logged out meanwhile.
  const stop = parts.isMine() ? stopFor({ code, details }) : null
  const passes = willPass(code)
  if (stop) {
    // The later messages of this conversation stop too: all return to the draft, in the order of writing.
    await takeBack(
      parts,
      parts.list.get().filter((one) => one.conversation === conversation && one.state !== 'failed'),
    )
    parts.store.stop(conversation, stop)
    parts.tabs.publish({ word: 'stopped', conversation, stop })
  } else await parts.list.change(key, { state: passes ? 'waiting' : 'failed', refusal: { code, details } })
  if (!passes) parts.store.publish({ kind: 'refused', conversation, error })
  changed(parts)
  return !passes
}

async function takeBack({ list, member }: SenderParts, all: readonly Outgoing[]) {
  if (all.length === 0) return
  for (const one of all.toReversed()) {
    returnToDraft(member, one.conversation, one.text)
    if (one.media) returnDraftMedia(member, one.conversation, one.media, one.refusal?.code)
    if (one.reply && one.refusal?.code !== 'about_gone') writeReply(member, one.conversation, one.reply)
  }
  await list.remove(all.map(({ key }) => key))
}

/** Does nothing when it was sent meanwhile, perhaps by another tab. */
const takeOneBack = (parts: SenderParts, wanted: string) =>
  parts.tabs.alone(async () => {
    await parts.list.load()
    await takeBack(
      parts,
      parts.list.get().filter(({ key }) => key === wanted),
    )
    changed(parts)
  })

const dropAll = ({ tabs, list }: SenderParts, conversation: ConversationId) =>
  tabs.alone(async () => {
    await list.load()
    await list.remove(list.get().flatMap((one) => (one.conversation === conversation ? [one.key] : [])))
    tabs.publish({ word: 'changed' })
  })

const changed = ({ tabs }: SenderParts) => tabs.publish({ word: 'changed' })

function receive({ store, list }: SenderParts, message: TabMessage) {
  if (message.word === 'changed') return void list.load()
  if (message.word === 'stopped') return store.stop(message.conversation, message.stop)
  store.publish({ kind: 'sent', ...message })
  void list.remove([message.key])
}
