/** /chats/:chatId: one conversation. */
import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRouteError } from 'react-router'
import type { ConversationId } from '#domain/chats/chats.ts'
import { apiContext } from '#web/kit/api/api.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { MediaButtons } from '#web/chats/composer.tsx'
import { ChatBeginning, ContactsNote, Conversation, NotAccepted, RequestBar } from '#web/chats/conversation.tsx'
import { HiddenLinks, MessageMedia, MessageQuote, MessageWarnings, NotSent } from '#web/chats/log-line.tsx'
import { orCached } from '#web/pwa/offline/or-cached.ts'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

const MissingChat = lazy(() => import('#web/chats/pane.tsx'), 'MissingChat')

const idOf = ({ params }: LoaderFunctionArgs) => Number(params.chatId) as ConversationId

const fetchChat = (args: LoaderFunctionArgs) =>
  args.context.get(apiContext)('GET /api/messages.php', { query: { conversation: idOf(args) } }, { signal: args.request.signal })

const load = async (args: LoaderFunctionArgs) => ({ id: idOf(args), page: await fetchChat(args) })
export { load as loader }

export async function clientLoader(args: LoaderFunctionArgs) {
  const id = idOf(args)
  const [page] = await Promise.all([
    orCached(fetchChat(args), args.context, (cached) => cached.messages(id)),
    ChatBeginning.preload(),
    ContactsNote.preload(),
    MessageWarnings.preload(),
    MessageQuote.preload(),
    MessageMedia.preload(),
    MediaButtons.preload(),
    HiddenLinks.preload(),
    RequestBar.preload(),
    NotAccepted.preload(),
    // Loaded ahead: a message may fail because the connection is lost.
    NotSent.preload(),
  ])
  return { id, page }
}

export default function ChatPage() {
  const { id, page } = useLoaderData<typeof load>()
  const text = useText('chats')
  // `clientLoader` does not run for the first page of a session.
  useEffect(() => void NotSent.preload(), [])
  return (
    <>
      <Title>{text('chat_with', { name: page.profile.name })}</Title>
      <Conversation key={id} id={id} page={page} />
    </>
  )
}

/** For a deleted chat and for no connection; the list stays beside it. Other errors go to the error page. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { status, code } = refusalOf(error) ?? {}
  if (code !== 'offline' && status !== 404) throw error
  return <MissingChat isOffline={code === 'offline'} />
}
