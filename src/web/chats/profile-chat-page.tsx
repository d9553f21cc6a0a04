/** /members/:memberId/chat: finds or begins the chat with a member, and goes there. */
import { useEffect, useEffectEvent } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { apiContext } from '#web/api.ts'
import { refusalOf } from '#web/api-refusal.ts'
import { ChatList } from '#web/chats/chat-list.tsx'
import { Pane } from '#web/chats/pane.tsx'
import { useStartError } from '#web/chats/use-start-error.ts'
import { ChatLayout } from '#web/layouts/chat.tsx'
import { Title } from '#web/shell/title.tsx'
import { useFrame } from '#web/shell/use-frame.tsx'
import { useText } from '#web/text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state.tsx'

async function load({ context, params, request }: LoaderFunctionArgs) {
  const profile = Number(params.memberId)
  try {
    const { id } = await context.get(apiContext)('GET /api/chat.php', { query: { profile } }, { signal: request.signal })
    return redirect(`/chats/${id}`)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal || refusal.code === 'not_logged_in') throw error
    return { profile }
  }
}
export { load as clientLoader, load as loader }

export default function ProfileChatPage() {
  const { profile } = useLoaderData<typeof load>()
  const text = useText('chats')
  const tell = useEffectEvent(useStartError())
  useEffect(() => tell(), [])
  return (
    <ChatLayout {...useFrame()} list={<ChatList isOpen />} listLabel={text('list')} open>
      <Title>{text('title')}</Title>
      <Pane>
        <ErrorState
          level={1}
          drawing="empty-chats"
          title={text('start_error.page_title')}
          text={text('start_error.text')}
          action={<ButtonLink to={`/members/${profile}`}>{text('start_error.action')}</ButtonLink>}
        />
      </Pane>
    </ChatLayout>
  )
}
