/** What was typed survives a reload of this tab. Never the password. */
import type { Typed } from '#web/parts/profile-form/signup-state.ts'
import { storeInTab, readFromTab } from '#web/kit/app/tab-store.ts'

const place = 'signup'

export const storeTyped = ({ password: _, ...typed }: Partial<Typed>) => storeInTab(place, JSON.stringify(typed))

export function readStored(): Partial<Typed> {
  try {
    return JSON.parse(readFromTab(place) ?? '{}') as Partial<Typed>
  } catch {
    return {}
  }
}

/** Whether anything was typed or chosen in this tab. */
export const hasStored = () => readFromTab(place) !== null

/** Told somewhere else, before the form was opened: it finds them filled in. */
export const prefillForm = (told: Partial<Typed>) => storeTyped({ ...readStored(), ...told })

export const forgetTyped = () => storeInTab(place, null)
