/** The number on the installed app's icon, on the tab's and before its title: what waits to be read, plus who waits to be noticed (spec, section 1). */
export const badgeCount = (user: { unread_messages: number; new_likes: number }) => user.unread_messages + user.new_likes
