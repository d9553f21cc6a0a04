/** The server's last replies about a member's chats, cached for reading without a connection. */
import type { Chats, ConversationId, Messages } from '#domain/chats/chats.ts'
import { responsesCache } from '#web/pwa/offline/cache-names.ts'

const listAddress = '/kept/chats'
const messagesPrefix = '/kept/messages/'
/** The conversation's entry in the list when its messages were cached. */
const stateHeader = 'x-state'

export type CachedResponses = ReturnType<typeof openCachedResponses>

export function openCachedResponses(buildId: string, member: number) {
  const name = responsesCache(buildId, member)
  const read = async <Answer>(address: string): Promise<Answer | null> => {
    const response = await caches.match(address, { cacheName: name })
    return response ? ((await response.json()) as Answer) : null
  }
  const write = async (address: string, answer: unknown, state = '') => {
    const headers = { 'content-type': 'application/json', [stateHeader]: state }
    await (await caches.open(name)).put(address, new Response(JSON.stringify(answer), { headers }))
  }
  return {
    chats: () => read<Chats>(listAddress),
    messages: (conversation: ConversationId) => read<Messages>(`${messagesPrefix}${conversation}`),
    keepChats: (chats: Chats) => write(listAddress, chats),
    keepMessages: (conversation: ConversationId, messages: Messages, state: string) =>
      write(`${messagesPrefix}${conversation}`, messages, state),
    /** The entry of every cached conversation at that time. */
    async states(): Promise<Map<number, string>> {
      const cache = await caches.open(name)
      const requests = (await cache.keys()).filter(({ url }) => url.includes(messagesPrefix))
      const all = requests.map(async (request) => {
        const state = (await cache.match(request))?.headers.get(stateHeader) ?? ''
        return [Number(request.url.slice(request.url.lastIndexOf('/') + 1)), state] as const
      })
      return new Map(await Promise.all(all))
    },
    forgetMessages: async (conversation: number) => (await caches.open(name)).delete(`${messagesPrefix}${conversation}`),
    forget: () => caches.delete(name),
  }
}
