/** /chats: all my conversations, and beside them the one that is open. */
import { type LoaderFunctionArgs, Outlet, useLoaderData, useParams } from 'react-router'
import { apiContext } from '#web/kit/api/api.ts'
import { ChatList, ChatsFrame } from '#web/chats/chats-frame.tsx'
import { orCached } from '#web/pwa/offline/or-cached.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'

const ChooseChat = lazy(() => import('#web/chats/pane.tsx').then(({ ChooseChat }) => ChooseChat))

const load = ({ context, request }: LoaderFunctionArgs) =>
  context.get(apiContext)('GET /api/chats.php', { query: {} }, { signal: request.signal })
export { load as loader }

export async function clientLoader(args: LoaderFunctionArgs) {
  const [chats] = await Promise.all([
    orCached(load(args), args.context, (kept) => kept.chats()),
    ChatList.preload(),
    ChooseChat.preload(),
  ])
  return chats
}

/** From one conversation to the next the list is the same, and kept fresh: one can go about in it without a connection too. */
export const shouldRevalidate = () => false

export default function ChatsPage() {
  const chats = useLoaderData<typeof load>()
  const { chatId } = useParams()
  const isOpen = chatId !== undefined
  return (
    <ChatsFrame initial={chats} isOpen={isOpen}>
      {isOpen ? <Outlet /> : <ChooseChat />}
    </ChatsFrame>
  )
}
