/** The way back: where a member was when credits ran out, kept in this tab while they are away paying. */
import { safeReturn } from '#web/kit/routing/guards.ts'
import { keepInTab, keptInTab } from '#web/kit/app/tab-store.ts'

const name = 'duet.return'

/** Null forgets it: then paying leads nowhere in particular. */
export const rememberReturn = (path: string | null) => keepInTab(name, path)

/** A page of this site, or null. */
export const findReturn = (): string | null => safeReturn(keptInTab(name))

export const isChat = (path: string) => /^\/chats\/|\/chat$/.test(path)
