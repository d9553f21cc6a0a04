/** /chats/:chatId: one conversation. */
import { type LoaderFunctionArgs, useLoaderData, useRouteError } from 'react-router'
import type { ConversationId } from '#domain/chats.ts'
import { apiContext } from '#web/api.ts'
import { refusalOf } from '#web/api-refusal.ts'
import { ChatBeginning, ContactsNote, Conversation } from '#web/chats/conversation.tsx'
import { MessageWarnings } from '#web/chats/message-bubble.tsx'
import { Title } from '#web/shell/title.tsx'
import { useText } from '#web/text.tsx'
import { waking } from '#web/waking.tsx'

const NoChat = waking(() => import('#web/chats/pane.tsx').then(({ NoChat }) => NoChat))

const load = ({ context, params, request }: LoaderFunctionArgs) =>
  context
    .get(apiContext)('GET /api/messages.php', { query: { conversation: Number(params.chatId) } }, { signal: request.signal })
    .then((page) => ({ id: Number(params.chatId) as ConversationId, page }))
export { load as loader }

export async function clientLoader(args: LoaderFunctionArgs) {
  const [chat] = await Promise.all([load(args), ChatBeginning.fetch(), ContactsNote.fetch(), MessageWarnings.fetch()])
  return chat
}

export default function ChatPage() {
  const { id, page } = useLoaderData<typeof load>()
  const text = useText('chats')
  return (
    <>
      <Title>{text('chat_with', { name: page.profile.name })}</Title>
      <Conversation key={id} id={id} page={page} />
    </>
  )
}

/** A chat that is gone, or was never mine: the other chats stay beside it. Anything else is for the page of errors. */
export function ErrorBoundary() {
  const error = useRouteError()
  const text = useText('chats')
  if (refusalOf(error)?.status !== 404) throw error
  return <NoChat title={text('gone.title')} text={text('gone.text')} action={text('gone.action')} to="/chats" />
}
