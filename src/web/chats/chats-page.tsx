/** /chats: all my conversations, and beside them the one that is open. */
import { type LoaderFunctionArgs, Outlet, useLoaderData, useParams } from 'react-router'
import { apiContext } from '#web/api.ts'
import { ChatList, ChatsFrame } from '#web/chats/chats-frame.tsx'
import { Pane } from '#web/chats/pane.tsx'
import { Title } from '#web/shell/title.tsx'
import { useText } from '#web/text.tsx'
import { EmptyState } from '#web/ui/state.tsx'

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  context.get(apiContext)('GET /api/chats.php', { query: {} }, { signal: request.signal })

export function clientLoader(args: LoaderFunctionArgs) {
  ChatList.fetch()
  return loader(args)
}

/** From one conversation to the next the list is the same, and kept fresh: one can go about in it without a connection too. */
export const shouldRevalidate = () => false

export default function ChatsPage() {
  const chats = useLoaderData<typeof loader>()
  const text = useText('chats')
  const { chatId } = useParams()
  const isOpen = chatId !== undefined
  return (
    <ChatsFrame initial={chats} isOpen={isOpen}>
      {isOpen ? (
        <Outlet />
      ) : (
        <>
          <Title>{text('title')}</Title>
          <Pane>
            <EmptyState drawing="empty-chats" title={text('choose.title')} text={text('choose.text')} />
          </Pane>
        </>
      )}
    </ChatsFrame>
  )
}
