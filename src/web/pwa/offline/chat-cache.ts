/** Caches the newest chats for reading offline: the list as it changes, and the newest messages of each. */
import type { ChatListItem, Chats } from '#domain/chats/chats.ts'
import type { Api } from '#web/kit/api/api.ts'
import { type CachedResponses, openCachedResponses } from '#web/pwa/offline/cached-responses.ts'
import { useEffect } from 'react'
import { useMemberStore } from '#web/store/member-store.ts'
import { useAppContext, useMember } from '#web/kit/providers.tsx'

/** The number of conversations that can be read offline. */
export const cachedChatCount = 20
/** A list that changes repeatedly is cached once it is unchanged for this long. */
const quietMs = 5_000
const pauseMs = 300

type ChatCacheOptions = {
  api: Api
  responses: CachedResponses
  /** False as soon as another member, or a visitor, uses the page. */ isMine: () => boolean
}

export function createChatCache(hands: ChatCacheOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const isMine = () => !isOver && hands.isMine()
  return {
    update(chats: Chats) {
      clearTimeout(timer)
      timer = setTimeout(() => void alone(() => cacheChats({ ...hands, isMine }, chats)).catch(() => null), quietMs)
    },
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

/** One of several tabs does the work. */
const alone = (work: () => Promise<void>) =>
  navigator.locks ? navigator.locks.request('keeper', { ifAvailable: true }, (lock) => (lock ? work() : undefined)) : work()

async function cacheChats({ api, responses, isMine }: ChatCacheOptions, { chats }: Chats) {
  if (!isMine()) return
  const newest = chats.slice(0, cachedChatCount)
  await responses.keepChats({ chats: newest, next: null })
  const states = await responses.states()
  for (const conversation of states.keys())
    if (!newest.some((chat) => chat.conversation.id === conversation)) await responses.forgetMessages(conversation)
  for (const chat of newest) {
    const state = stateOf(chat)
    const { id } = chat.conversation
    if (states.get(id) === state) continue
    const page = await api('GET /api/messages.php', { query: { conversation: id } })
    if (!isMine()) break
    await responses.keepMessages(id, page, state)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  // A member who logged out meanwhile leaves no cache.
  if (!isMine()) await responses.forget()
}

/** Changes with every message that is written, delivered or read. */
const stateOf = ({ last_message: last }: ChatListItem) => (last ? `${last.id}.${last.delivered}.${last.read}` : '')

/** Caches the chats of the logged-in member while a page of the member area is open. */
export function useCachedChats() {
  const { api, session, start } = useAppContext()
  const { chats } = useMemberStore()
  const member = useMember().profile.id
  const { buildId } = start
  useEffect(() => {
    if (buildId === null || !('caches' in globalThis)) return
    const isMine = () => session.get()?.profile.id === member && !session.isLeaving()
    const keeper = createChatCache({ api, responses: openCachedResponses(buildId, member), isMine })
    const update = () => {
      const current = chats.get()
      if (current) keeper.update(current)
    }
    update()
    const forget = chats.subscribe(update)
    return () => {
      forget()
      keeper.stop()
    }
  }, [api, session, chats, member, buildId])
}
