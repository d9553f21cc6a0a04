/** What a member just did, shown at once: without waiting for the next poll. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Chats } from '#domain/chats.ts'
import type { Likes } from '#domain/likes.ts'
import type { User } from '#domain/members.ts'
import { memberKeys } from '#web/member/member-data.tsx'
import { useSession } from '#web/providers.tsx'
import type { Session } from '#web/session.ts'

export const useMemberEdits = () => editsOf(useQueryClient(), useSession())

export function editsOf(client: QueryClient, session: Session) {
  const change = (with_: (user: User) => Partial<User>) => {
    const user = session.get()
    if (user) session.set({ ...user, ...with_(user) })
  }
  return {
    /** Opening a conversation sets its unread count to 0. */
    openChat(conversation: number) {
      const chats = client.getQueryData<Chats>(memberKeys.chats)
      const unread = chats?.chats.find((chat) => chat.conversation.id === conversation)?.num_unread_messages ?? 0
      if (!chats || unread === 0) return
      const read = chats.chats.map((chat) => (chat.conversation.id === conversation ? { ...chat, num_unread_messages: 0 } : chat))
      client.setQueryData<Chats>(memberKeys.chats, { ...chats, chats: read })
      change((user) => ({ unread_messages: Math.max(0, user.unread_messages - unread) }))
    },
    /** A deleted chat is gone before the server said so; the list is asked again afterwards. */
    removeChat(conversation: number) {
      client.setQueryData<Chats>(
        memberKeys.chats,
        (chats) => chats && { ...chats, chats: chats.chats.filter((chat) => chat.conversation.id !== conversation) },
      )
    },
    /** Opening a like marks it as seen. */
    openLike(profile: number) {
      const likes = client.getQueryData<Likes>(memberKeys.likes)
      const isNew = likes?.liked_by.some((admirer) => admirer.id === profile && admirer.like_new)
      if (!likes || !isNew) return
      const seen = likes.liked_by.map((admirer) => (admirer.id === profile ? { ...admirer, like_new: false } : admirer))
      client.setQueryData<Likes>(memberKeys.likes, { ...likes, liked_by: seen, new_likes: Math.max(0, likes.new_likes - 1) })
      change((user) => ({ new_likes: Math.max(0, user.new_likes - 1) }))
    },
    setCredits: (credits: number) => change(() => ({ credits })),
    reloadUser: () => client.refetchQueries({ queryKey: memberKeys.user }),
    reloadChats: () => client.refetchQueries({ queryKey: memberKeys.chats }),
    reloadLikes: () => client.refetchQueries({ queryKey: memberKeys.likes }),
  }
}
