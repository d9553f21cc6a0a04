/** What was typed survives a reload of this tab. Never the password. */
import type { Typed } from '#web/parts/profile-form/signup-state.ts'
import { keepInTab, keptInTab } from '#web/kit/app/tab-store.ts'

const place = 'signup'

export const keepTyped = ({ password: _, ...typed }: Partial<Typed>) => keepInTab(place, JSON.stringify(typed))

export function readKept(): Partial<Typed> {
  try {
    return JSON.parse(keptInTab(place) ?? '{}') as Partial<Typed>
  } catch {
    return {}
  }
}

/** Told somewhere else, before the form was opened: it finds them filled in. */
export const keepBeforehand = (told: Partial<Typed>) => keepTyped({ ...readKept(), ...told })

export const forgetTyped = () => keepInTab(place, null)
