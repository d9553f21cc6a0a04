/** Requests a missing gender or birth date before a member writes or likes; the message or the like follows. */
import { isComplete } from '#domain/profiles/basics.ts'
import type { User } from '#domain/members/members.ts'

/** The action that waits for the answers. */
export type Awaiting = { action: 'send' | 'like'; act: () => unknown }

/** Opens the dialog of `BasicsAsker`, once its chunk is loaded. */
export const basicsPrompt = { awaiting: null as Awaiting | null, notify: () => {} }

/** True when the dialog opens first: `act` runs after the answers, and never when the dialog is closed. */
export function needsBasics(user: User | null | undefined, action: Awaiting['action'], act: () => unknown): boolean {
  if (!user || isComplete(user.profile)) return false
  basicsPrompt.awaiting = { action, act }
  basicsPrompt.notify()
  return true
}
