/** The page to return to after paying, stored in this tab. */
import { safeReturn } from '#web/kit/routing/guards.ts'
import { storeInTab, readFromTab } from '#web/kit/app/browser-store.ts'

const name = 'duet.return'

/** Null deletes it. */
export const storeReturnPath = (path: string | null) => storeInTab(name, path)

/** The stored page if it is one of this site, else null. */
export const findReturn = (): string | null => safeReturn(readFromTab(name))

export const isChat = (path: string) => /^\/chats\/|\/chat$/.test(path)
