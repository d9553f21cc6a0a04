/** What was typed survives a reload of this tab. Never the password. */
import type { Typed } from '#web/signup/signup-state.ts'
import { keepInTab, keptInTab } from '#web/tab-store.ts'

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

/** For whoever stands at an open step: only what the account does not know already. */
export function mergeKept(kept: Partial<Typed>, typed: Typed): Partial<Typed> {
  if (typed.email !== '' && kept.email !== typed.email) return {}
  const entries = Object.entries(kept).filter(([field]) => field in typed && isOpen(typed, field as keyof Typed))
  return Object.fromEntries(entries) as Partial<Typed>
}

/** A country alone may be our guess: it does not count as an answer. */
function isOpen(typed: Typed, field: keyof Typed): boolean {
  if (field === 'search') return true
  const value = field === 'area' ? [typed.area.countryregion, typed.area.city] : typed[field]
  return typeof value === 'string' ? value === '' : Object.values(value).every((part) => part === '')
}

export const forgetTyped = () => keepInTab(place, null)
