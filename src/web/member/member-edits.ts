/** What a member just did, shown at once: without waiting for the next poll. */
import { useMemo } from 'react'
import type { User } from '#domain/members.ts'
import { type MemberStore, useMemberStore } from '#web/member/member-store.ts'
import { useSession } from '#web/providers.tsx'
import type { Session } from '#web/session.ts'

export function useMemberEdits() {
  const store = useMemberStore()
  const session = useSession()
  return useMemo(() => editsOf(store, session), [store, session])
}

function editsOf({ user, chats, likes }: MemberStore, session: Session) {
  const change = (changed: (user: User) => Partial<User>) => {
    const user = session.get()
    if (user) session.set({ ...user, ...changed(user) })
  }
  return {
    /** Opening a conversation sets its unread count to 0. */
    openChat(conversation: number) {
      const known = chats.get()
      const unread = known?.chats.find((chat) => chat.conversation.id === conversation)?.num_unread_messages ?? 0
      if (!known || unread === 0) return
      const read = known.chats.map((chat) => (chat.conversation.id === conversation ? { ...chat, num_unread_messages: 0 } : chat))
      chats.set({ ...known, chats: read })
      change((user) => ({ unread_messages: Math.max(0, user.unread_messages - unread) }))
    },
    /** A deleted chat is gone before the server said so; the list is asked again afterwards. */
    removeChat(conversation: number) {
      const known = chats.get()
      if (known) chats.set({ ...known, chats: known.chats.filter((chat) => chat.conversation.id !== conversation) })
    },
    /** Opening a like marks it as seen. */
    openLike(profile: number) {
      const known = likes.get()
      const isNew = known?.liked_by.some((admirer) => admirer.id === profile && admirer.like_new)
      if (!known || !isNew) return
      const seen = known.liked_by.map((admirer) => (admirer.id === profile ? { ...admirer, like_new: false } : admirer))
      likes.set({ ...known, liked_by: seen, new_likes: Math.max(0, known.new_likes - 1) })
      change((user) => ({ new_likes: Math.max(0, user.new_likes - 1) }))
    },
    setCredits: (credits: number) => change(() => ({ credits })),
    reloadUser: () => user.ask(),
    reloadChats: () => chats.ask(),
    reloadLikes: () => likes.ask(),
  }
}
