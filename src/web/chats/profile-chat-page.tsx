/** /members/:memberId/chat: finds or begins the chat with a member, and redirects there. */
import { useEffect, useEffectEvent } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { apiContext } from '#web/kit/api/api.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { ChatsFrame } from '#web/chats/chats-frame.tsx'
import { NoChat } from '#web/chats/pane.tsx'
import { useStartError } from '#web/parts/person/use-start-chat.ts'
import { useText } from '#web/kit/text/text.tsx'

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
  const showError = useEffectEvent(useStartError())
  useEffect(() => showError(), [])
  return (
    <ChatsFrame isOpen>
      <NoChat
        title={text('start_error.page_title')}
        text={text('start_error.text')}
        action={text('start_error.action')}
        to={`/members/${profile}`}
      />
    </ChatsFrame>
  )
}
