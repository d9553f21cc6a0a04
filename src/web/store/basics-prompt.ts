/** Asks a member without gender or birth date for both before they write or like; the message or the like follows. */
import { isComplete } from '#domain/profiles/basics.ts'
import type { User } from '#domain/members/members.ts'

/** What the member was about to do. */
export type Awaiting = { action: 'send' | 'like'; act: () => unknown }

/** `BasicsAsker` shows the dialog, as soon as its code is here. */
export const basicsPrompt = { awaiting: null as Awaiting | null, tell: () => {} }

/** True when the member is asked first: `act` follows once they told, and not at all when they close the dialog. */
export function needsBasics(user: User | null | undefined, action: Awaiting['action'], act: () => unknown): boolean {
  if (!user || isComplete(user.profile)) return false
  basicsPrompt.awaiting = { action, act }
  basicsPrompt.tell()
  return true
}
