/** Shows a member's own changes at once, without waiting for the next poll. */
import { useMemo } from 'react'
import type { ChatListItem, Chats } from '#domain/chats/chats.ts'
import type { LikeCounts } from '#domain/likes/likes.ts'
import type { User } from '#domain/members/members.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { type MemberStore, useMemberStore } from '#web/store/member-store.ts'
import { useSession } from '#web/kit/providers.tsx'
import type { Session } from '#web/kit/app/session.ts'

/** The stream sends a change within this time; otherwise it is requested. */
const publishMs = 1_500

/** The cache key of the pages of chats after the newest page. */
export const olderChats = 'older chats'
/** The same of the requests. */
export const olderRequests = 'older requests'

export function useMemberEdits() {
  const store = useMemberStore()
  const session = useSession()
  return useMemo(() => editsOf(store, session), [store, session])
}

function editsOf({ user, chats, requests, likes, live }: MemberStore, session: Session) {
  const lists = [chats, requests].map((newest, at) => ({
    newest,
    older: () => session.cache.query<readonly Chats[]>(at === 0 ? olderChats : olderRequests),
  }))
  /** Changes the pages that list a conversation; the others stay the same objects. */
  const editChats = (conversation: number, edit: (chat: ChatListItem) => ChatListItem[]) => {
    const find = ({ chats }: Chats) => chats.find((chat) => chat.conversation.id === conversation)
    const edited = (page: Chats) => ({
      ...page,
      chats: page.chats.flatMap((chat) => (chat.conversation.id === conversation ? edit(chat) : chat)),
    })
    for (const { newest, older } of lists) {
      const page = newest.get()
      const pages = older().get()
      if (page && find(page)) newest.set(edited(page))
      if (pages?.some(find)) older().set(pages.map(edited))
    }
  }
  const change = (changed: (user: User) => Partial<User>) => {
    const user = session.get()
    if (user) session.set({ ...user, ...changed(user) })
  }
  return {
    /** Opening a conversation sets its unread count to 0. */
    openChat(conversation: number) {
      let unread = 0
      editChats(conversation, (chat) => {
        unread = chat.num_unread_messages
        return [{ ...chat, num_unread_messages: 0 }]
      })
      if (unread > 0) change((user) => ({ unread_messages: Math.max(0, user.unread_messages - unread) }))
    },
    /** Removes a deleted chat before the server replies; the list is requested again afterwards. */
    removeChat(conversation: number) {
      editChats(conversation, () => [])
    },
    /** Opening a like marks it as seen. */
    openLike(profile: number) {
      const cached = likes.get()
      const isNew = cached?.liked_by.some((admirer) => admirer.id === profile && admirer.like_new)
      if (!cached || !isNew) return
      const seen = cached.liked_by.map((admirer) => (admirer.id === profile ? { ...admirer, like_new: false } : admirer))
      likes.set({ ...cached, liked_by: seen, new_likes: Math.max(0, cached.new_likes - 1) })
      change((user) => ({ new_likes: Math.max(0, user.new_likes - 1) }))
    },
    /** A like or unlike of the member: changes the counts, and the mark on people who like the member. */
    setLike({ id: profile, fictional_icon }: Pick<ProfileCard, 'id' | 'fictional_icon'>, liked: boolean) {
      const cached = likes.get()
      if (!cached) return
      const others = cached.likes.filter(({ id }) => id !== profile)
      const admirer = cached.liked_by.find(({ id }) => id === profile)
      const by = liked ? 1 : -1
      const isFictional = fictional_icon !== null
      const isMatch = admirer !== undefined && admirer.did_like_profile !== liked && !isFictional
      likes.set({
        ...cached,
        likes: liked ? [...others, { id: profile, did_like_profile: true }] : others,
        liked_by: cached.liked_by.map((each) => (each === admirer ? { ...each, did_like_profile: liked } : each)),
        counts: {
          ...cached.counts,
          likes: cached.counts.likes + (isFictional ? 0 : by),
          mutual: cached.counts.mutual + (isMatch ? by : 0),
        },
      })
    },
    /** Newer data of a page's loader. */
    setLikeCounts(counts: LikeCounts) {
      const cached = likes.get()
      if (cached) likes.set({ ...cached, counts })
    },
    setCredits: (credits: number) => change(() => ({ credits })),
    reloadUser: () => user.load(),
    reloadChats: () => chats.load(),
    reloadLikes: () => likes.reload(),
    /** Reloads the likes after an unlike. With an open stream its event reloads them. */
    likesChanged: () => (live.state.isOpen ? likes.loadUnlessRequested(publishMs) : void likes.reload()),
  }
}
