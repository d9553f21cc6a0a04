/** /chats: the list of conversations, and the open one beside it. */
import { type LoaderFunctionArgs, Outlet, useLoaderData, useParams } from 'react-router'
import { apiContext } from '#web/kit/api/api.ts'
import { ChatList, ChatsFrame } from '#web/chats/chats-frame.tsx'
import { orCached } from '#web/pwa/offline/or-cached.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'

const ChooseChat = lazy(() => import('#web/chats/pane.tsx'), 'ChooseChat')

const load = ({ context, request }: LoaderFunctionArgs) =>
  context.get(apiContext)('GET /api/chats.php', { query: {} }, { signal: request.signal })
export { load as loader }

export async function clientLoader(args: LoaderFunctionArgs) {
  const [chats] = await Promise.all([
    orCached(load(args), args.context, (cached) => cached.chats()),
    ChatList.preload(),
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
  return (
    <ChatsFrame initial={chats} isOpen={isOpen}>
      {isOpen ? <Outlet /> : <ChooseChat />}
    </ChatsFrame>
  )
}
