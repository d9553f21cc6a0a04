/** What a quote needs to lead to the message that it quotes. Quotes are a part of their own, and the way there comes with them. */
import { createContext } from 'react'
import type { Line } from '#web/chats/log-lines.ts'
import type { LogParts, LogWindowState } from '#web/chats/log-window.ts'

export type QuotingLog = { lines: readonly Line[]; parts: LogParts; view: LogWindowState }
/** Null outside of a log, as above the writing line. */
export const QuotingLog = createContext<QuotingLog | null>(null)
