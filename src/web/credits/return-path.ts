/** The way back: where a member was when credits ran out, kept in this tab while they are away paying. */
import { safeReturn } from '#web/kit/routing/guards.ts'
import { storeInTab, readFromTab } from '#web/kit/app/tab-store.ts'

const name = 'duet.return'

/** Null forgets it: then paying leads nowhere in particular. */
export const storeReturnPath = (path: string | null) => storeInTab(name, path)

/** A page of this site, or null. */
export const findReturn = (): string | null => safeReturn(readFromTab(name))

export const isChat = (path: string) => /^\/chats\/|\/chat$/.test(path)
