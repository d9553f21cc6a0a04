/** What was typed in the sign-up, stored in this tab. Never the password. */
import type { Typed } from '#web/parts/profile-form/signup-state.ts'
import { storeInTab, readFromTab } from '#web/kit/app/browser-store.ts'

const storeKey = 'signup'

export const storeTyped = ({ password: _, ...typed }: Partial<Typed>) => storeInTab(storeKey, JSON.stringify(typed))

export function readStored(): Partial<Typed> {
  try {
    return JSON.parse(readFromTab(storeKey) ?? '{}') as Partial<Typed>
  } catch {
    return {}
  }
}

/** Whether anything was typed or chosen in this tab. */
export const hasStored = () => readFromTab(storeKey) !== null

/** Answers from another page, for a form that opens later. */
export const prefillForm = (answers: Partial<Typed>) => storeTyped({ ...readStored(), ...answers })

export const forgetTyped = () => storeInTab(storeKey, null)
