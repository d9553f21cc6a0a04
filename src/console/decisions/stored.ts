/** What somebody types about a case stays in this tab until it is decided, also over a reload. */
import { useCallback, useState } from 'react'
import { readFromTab, storeInTab } from '#web/kit/app/browser-store.ts'

const storageKey = (name: string) => `console-typed ${name}`

/** Null and broken text give the first value; fields that are new since then have their first value too. */
export function readStored<Value extends object>(name: string, first: Value): Value {
  try {
    const stored: unknown = JSON.parse(readFromTab(storageKey(name)) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...first, ...stored } : first
  } catch {
    return first
  }
}

/** Puts back what was typed, before its screen is mounted anew. */
export const storeAgain = (name: string, value: object) => storeInTab(storageKey(name), JSON.stringify(value))

export const forgetStored = (name: string) => storeInTab(storageKey(name), null)

/** `const [draft, setDraft] = useStored('C-2026-000012', emptyDraft)`: the component is mounted anew for another name. */
export function useStored<Value extends object>(name: string, first: Value) {
  const [value, setValue] = useState(() => readStored(name, first))
  const set = useCallback(
    (change: Value | ((before: Value) => Value)) =>
      setValue((before) => {
        const after = typeof change === 'function' ? change(before) : change
        storeInTab(storageKey(name), JSON.stringify(after))
        return after
      }),
    [name],
  )
  return [value, set] as const
}
