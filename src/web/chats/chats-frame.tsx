/** The frame of the chat pages: the list beside the open conversation. */
import type { ReactNode } from 'react'
import type { Chats } from '#domain/chats/chats.ts'
import { ChatLayout } from '#web/kit/layouts/chat.tsx'
import { useFrame } from '#web/kit/layouts/frame.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

/** Hidden on a phone while a conversation is open. Its rows are links, which work before hydration. */
export const ChatList = lazy(() => import('#web/chats/chat-list.tsx'), 'ChatList')

type ChatsFrameProps = {
  /** The loader's data. */
  initial?: Chats
  /** A conversation is beside the list; on a phone, in its place. */
  isOpen: boolean
  children: ReactNode
}

export function ChatsFrame({ initial, isOpen, children }: ChatsFrameProps) {
  const text = useText('chats')
  const list = <ChatList {...(initial ? { initial } : {})} isOpen={isOpen} />
  return (
    <ChatLayout {...useFrame()} list={list} listLabel={text('list')} open={isOpen}>
      {children}
    </ChatLayout>
  )
}
