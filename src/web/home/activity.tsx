/** What waits to be read, and who likes me: whichever is new stands first. Where there is neither yet, how it begins. */
import type { Chats } from '#domain/chats/chats.ts'
import type { Likes } from '#domain/likes/likes.ts'
import { Admirers } from '#web/home/admirers.tsx'
import { Beginning } from '#web/home/beginning.tsx'
import type { Loaded } from '#web/home/loaded.ts'
import { RecentChats } from '#web/home/recent-chats.tsx'
import { useChats, useLikes } from '#web/store/member-data.tsx'
import { useMember } from '#web/kit/providers.tsx'

type ActivityProps = { likes: Loaded<Likes>; chats: Loaded<Chats> }

export function Activity({ likes: loadedLikes, chats: loadedChats }: ActivityProps) {
  // What the member area knows already is shown while the page's own answer is on its way.
  const likes = useLikes(loadedLikes ?? undefined) ?? loadedLikes
  const chats = useChats(loadedChats ?? undefined) ?? loadedChats
  const { unread_messages } = useMember()
  if (likes?.profiles.length === 0 && chats?.chats.length === 0) return <Beginning />
  const admirers = <Admirers key="likes" likes={likes} />
  const recent = <RecentChats key="chats" chats={chats} />
  return unread_messages > 0 ? [recent, admirers] : [admirers, recent]
}
