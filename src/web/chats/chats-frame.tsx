/** The frame of all pages about chats: the list beside whatever is open. */
import type { ReactNode } from 'react'
import type { Chats } from '#domain/chats/chats.ts'
import { useQuestionsAhead } from '#web/chats/lazy-questions.tsx'
import { ChatLayout } from '#web/kit/layouts/chat.tsx'
import { useFrame } from '#web/kit/layouts/frame.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

/** Beside a conversation, and on a phone not seen while one is open: its rows are links before they wake. */
export const ChatList = lazy(() => import('#web/chats/chat-list.tsx').then(({ ChatList }) => ChatList))

type ChatsFrameProps = {
  /** What the page's loader brought. */
  initial?: Chats
  /** A conversation stands beside the list; on a phone, in its place. */
  isOpen: boolean
  children: ReactNode
}

export function ChatsFrame({ initial, isOpen, children }: ChatsFrameProps) {
  const text = useText('chats')
  useQuestionsAhead()
  const list = <ChatList {...(initial ? { initial } : {})} isOpen={isOpen} />
  return (
    <ChatLayout {...useFrame()} list={list} listLabel={text('list')} open={isOpen}>
      {children}
    </ChatLayout>
  )
}
