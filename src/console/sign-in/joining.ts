/** What both ways of joining share: who joins, and what the server answers. */
import type { ConsoleBody, ConsoleReply } from '#domain/console-wire.ts'

export type Newcomer = Omit<ConsoleBody<'POST /api/link/passkey'>, 'made'>
export type Entered = ConsoleReply<'POST /api/link/passkey'>
export type JoiningProps = { newcomer: Newcomer; onEntered: (entered: Entered) => void }
