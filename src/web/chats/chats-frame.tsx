/** The frame of the chat pages: the list beside the open conversation. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Chats } from '#domain/chats/chats.ts'
import { isRequestsBox } from '#web/chats/requests-box.ts'
import { ChatLayout } from '#web/kit/layouts/chat.tsx'
import { useFrame } from '#web/kit/layouts/frame.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

/** Hidden on a phone while a conversation is open. Its rows are links, which work before hydration. */
export const ChatList = lazy(() => import('#web/chats/chat-list.tsx'), 'ChatList')
/** In its place where the address says so. */
export const RequestList = lazy(() => import('#web/chats/chat-list.tsx'), 'RequestList')

type ChatsFrameProps = {
  /** The loader's data. */
  initial?: Chats & { requested?: Chats | undefined }
  /** A conversation is beside the list; on a phone, in its place. */
  isOpen: boolean
  children: ReactNode
}

export function ChatsFrame({ initial, isOpen, children }: ChatsFrameProps) {
  const text = useText('chats')
  const isRequests = isRequestsBox(useLocation())
  const list = isRequests ? (
    <RequestList initial={initial?.requested} isOpen={isOpen} />
  ) : (
    <ChatList {...(initial ? { initial } : {})} isOpen={isOpen} />
  )
  return (
    <ChatLayout {...useFrame()} list={list} listLabel={text(isRequests ? 'requests.title' : 'list')} open={isOpen}>
      {children}
    </ChatLayout>
  )
}
