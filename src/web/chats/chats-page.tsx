/** /chats: the list of conversations, and the open one beside it. */
import { useEffect } from 'react'
import { type LoaderFunctionArgs, Outlet, useLoaderData, useParams } from 'react-router'
import { apiContext } from '#web/kit/api/api.ts'
import type { Chats } from '#domain/chats/chats.ts'
import { ChatList, ChatsFrame, RequestList } from '#web/chats/chats-frame.tsx'
import { isRequestsBox } from '#web/chats/requests-box.ts'
import { orCached } from '#web/pwa/offline/or-cached.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'

const ChooseChat = lazy(() => import('#web/chats/pane.tsx'), 'ChooseChat')

/** The talks always, since the badge and an open chat follow them; the requests where the address names them. */
async function load({ context, request }: LoaderFunctionArgs): Promise<Chats & { requested?: Chats }> {
  const read = (query: { box?: 'requests' }) =>
    context.get(apiContext)('GET /api/chats.php', { query }, { signal: request.signal })
  if (!isRequestsBox(new URL(request.url))) return read({})
  const [chats, requested] = await Promise.all([read({}), read({ box: 'requests' })])
  return { ...chats, requested }
}
export { load as loader }

export async function clientLoader(args: LoaderFunctionArgs) {
  const [chats] = await Promise.all([
    orCached(load(args), args.context, (cached) => cached.chats()),
    (isRequestsBox(new URL(args.request.url)) ? RequestList : ChatList).preload(),
    ChooseChat.preload(),
  ])
  return chats
}

/** The list stays fresh by itself, and navigation between conversations works offline. */
export const shouldRevalidate = () => false

export default function ChatsPage() {
  const chats = useLoaderData<typeof load>()
  const { chatId } = useParams()
  const isOpen = chatId !== undefined
  // As in an open chat: the way back to the list may be offline.
  useEffect(() => void ChooseChat.preload(), [])
  return (
    <ChatsFrame initial={chats} isOpen={isOpen}>
      {isOpen ? <Outlet /> : <ChooseChat />}
    </ChatsFrame>
  )
}
