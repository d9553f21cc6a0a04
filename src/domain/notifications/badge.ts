/** The badge number of the app icon and the tab: unread conversations plus new likes (spec, section 1). */
export const badgeCount = (user: { unread_messages: number; new_likes: number }) => user.unread_messages + user.new_likes
