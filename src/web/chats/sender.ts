/** Sends what was written, in order and once, wherever in the member area one is: each message under its own key, so that trying again never charges or delivers twice. */
import type { ConversationId } from '#domain/chats/chats.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { type Api, newKey } from '#web/kit/api/api.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { returnToDraft } from '#web/store/outbox/drafts.ts'
import { openTabs, type OutboxTabs, type Sent, type TabMessage } from '#web/chats/outbox-tabs.ts'
import { createOutgoingList, type OutgoingList } from '#web/chats/outgoing-list.ts'
import { isRepeatable, type Outgoing, stopFor, willPass, writtenAt } from '#web/store/outbox/outgoing.ts'
import { createWatch, type SenderWatch } from '#web/chats/sender-watch.ts'
import { createTurns, wake } from '#web/pwa/offline/turns.ts'

type SenderOptions = {
  api: Api
  member: ProfileId
  /** False as soon as somebody else, or nobody, is logged in. */
  isMine: () => boolean
}
type Post = SenderOptions & { watch: SenderWatch; list: OutgoingList; tabs: OutboxTabs }

export type Sender = ReturnType<typeof createSender>

export function createSender(hands: SenderOptions) {
  const watch = createWatch()
  const list = createOutgoingList(hands.member, () => watch.change({ outgoing: list.get() }))
  const post: Post = { ...hands, watch, list, tabs: openTabs(`outbox.${hands.member}`) }
  const turns = createTurns(() => sendAll(post))
  return {
    get: watch.get,
    subscribe: watch.subscribe,
    onEvent: watch.onEvent,
    write(conversation: ConversationId, text: string, acknowledge: boolean, shown: Pick<Outgoing, 'cost' | 'money'> = {}) {
      const at = writtenAt()
      void list
        .add({ key: newKey(), conversation, text, at, acknowledge, ...shown, state: 'waiting', refusal: null })
        .then(() => changed(post))
      turns.go()
    },
    retry(key: string) {
      void list.change(key, { state: 'waiting', refusal: null })
      turns.go()
    },
    takeBack: (key: string) => takeOneBack(post, key),
    /** The chat is deleted: what was on its way there is not wanted any more. */
    drop: (conversation: ConversationId) => dropAll(post, conversation),
    endStop: (conversation: ConversationId) => watch.stop(conversation, null),
    /** Sends what was left from before, and whenever there is a connection again; until the answered function is called. */
    start() {
      const deafen = post.tabs.listen((word) => {
        receive(post, word)
        if (word.word === 'changed') turns.care()
      })
      const sleep = wake(turns)
      return () => {
        deafen()
        sleep()
      }
    },
  }
}

/** False when there is no use in trying the next one now. */
async function sendAll(post: Post): Promise<boolean> {
  const { list, isMine } = post
  let goesOn = true
  await post.tabs.alone(async () => {
    await list.load()
    await takeBack(
      post,
      list.get().filter((one) => !isRepeatable(one)),
    )
    while (goesOn && isMine()) {
      const next = list.get().find((one) => one.state === 'waiting')
      if (!next) return
      goesOn = await send(post, next)
    }
  })
  return goesOn
}

async function send(post: Post, one: Outgoing): Promise<boolean> {
  const { api, member, watch, list, tabs } = post
  const { key, conversation, text, acknowledge, cost, money } = one
  await list.change(key, { state: 'sending', refusal: null })
  try {
    const body = {
      conversation,
      text,
      sender: member,
      ...(acknowledge ? { acknowledge } : {}),
      ...(cost === undefined ? {} : { cost }),
      ...(money === undefined ? {} : { money }),
    }
    const sent: Sent = { conversation, key, ...(await api('POST /api/messages.php', { body }, { key })) }
    watch.tell({ kind: 'sent', ...sent })
    await list.remove([key])
    tabs.tell({ word: 'sent', ...sent })
    return true
  } catch (error) {
    return refuse(post, one, error)
  }
}

async function refuse(post: Post, { key, conversation }: Outgoing, error: unknown): Promise<boolean> {
  const { code, details } = refusalOf(error) ?? { code: 'internal' as const, details: {} }
  // Nothing comes back to who left meanwhile.
  const stop = post.isMine() ? stopFor({ code, details }) : null
  const passes = willPass(code)
  if (stop) {
    // What stops one message stops those behind it: they come back together, in the order they were written.
    await takeBack(
      post,
      post.list.get().filter((one) => one.conversation === conversation && one.state !== 'failed'),
    )
    post.watch.stop(conversation, stop)
    post.tabs.tell({ word: 'stopped', conversation, stop })
  } else await post.list.change(key, { state: passes ? 'waiting' : 'failed', refusal: { code, details } })
  if (!passes) post.watch.tell({ kind: 'refused', conversation, error })
  changed(post)
  return !passes
}

async function takeBack({ list, member }: Post, all: readonly Outgoing[]) {
  if (all.length === 0) return
  for (const one of all.toReversed()) returnToDraft(member, one.conversation, one.text)
  await list.remove(all.map(({ key }) => key))
}

/** Unless it was sent meanwhile, perhaps by another tab. */
const takeOneBack = (post: Post, wanted: string) =>
  post.tabs.alone(async () => {
    await post.list.load()
    await takeBack(
      post,
      post.list.get().filter(({ key }) => key === wanted),
    )
    changed(post)
  })

const dropAll = ({ tabs, list }: Post, conversation: ConversationId) =>
  tabs.alone(async () => {
    await list.load()
    await list.remove(list.get().flatMap((one) => (one.conversation === conversation ? [one.key] : [])))
    tabs.tell({ word: 'changed' })
  })

const changed = ({ tabs }: Post) => tabs.tell({ word: 'changed' })

function receive({ watch, list }: Post, word: TabMessage) {
  if (word.word === 'changed') return void list.load()
  if (word.word === 'stopped') return watch.stop(word.conversation, word.stop)
  watch.tell({ kind: 'sent', ...word })
  void list.remove([word.key])
}
