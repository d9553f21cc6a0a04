/** What the fields of a brand share: the draft, the language in sight, and what the last check found. */
import { createContext, use } from 'react'
import { at, type Draft, listAt, put, without, withAgain } from '#domain/brand-settings/brand-draft.ts'
import type { BrandPage, FoundSetting } from '#domain/brand-settings/brand-settings.ts'
import { type CheckedDraft, foundAt } from '#domain/brand-settings/draft-rules.ts'
import { useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export type Editing = {
  brand: BrandPage
  draft: Draft
  live: Draft
  change: (edit: (before: Draft) => Draft) => void
  language: string
  choose: (language: string) => void
  checked: CheckedDraft<FoundSetting>
  readOnly: boolean
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing() {
  const editing = use(EditingContext)
  if (!editing) throw new Error('This part stands outside a draft')
  const set = (path: string, value: unknown) => editing.change((before) => put(before, path, value))
  return { ...editing, set }
}

/** What the check said about one field or part. */
export function useFound(path: string): FoundSetting[] {
  const { brand, ...editing } = useEditing()
  return foundAt(path, { ...editing, languages: brand.languages })
}

export const idOf = (path: string) => `brand.${path}`

/** Moves the focus to the first of these that is on the screen, and opens what it is folded into. */
export function goTo(paths: readonly string[]) {
  requestAnimationFrame(() => {
    const found = paths.map((path) => document.getElementById(idOf(path))).find((element) => element !== null)
    let outer = found?.closest('details') ?? null
    for (; outer; outer = outer.parentElement?.closest('details') ?? null) outer.open = true
    const target = found instanceof HTMLDetailsElement ? found.querySelector('summary') : found
    target?.focus()
  })
}

/** Removes one of a list, or a setting; a toast undoes it. */
export function useRemoval() {
  const text = useText('console.brands')
  const toast = useToast()
  const { draft, change, set } = useEditing()
  return (path: string, what: string) => {
    const around = path.slice(0, path.lastIndexOf('.'))
    const place = Number(path.slice(around.length + 1))
    const item = at(draft, path)
    const isListed = Array.isArray(at(draft, around))
    const folded = document.getElementById(idOf(path))
    if (folded instanceof HTMLDetailsElement) folded.open = false
    if (isListed) change((before) => put(before, around, without(listAt(before, around), place)))
    else set(path, undefined)
    const again = () =>
      change((before) =>
        isListed ? put(before, around, withAgain(listAt(before, around), place, item)) : put(before, path, item),
      )
    toast({
      tone: 'success',
      text: text('removed', { what }),
      action: { label: text('undo'), onPress: again },
      focus: { back: () => document.getElementById(idOf(isListed ? around : 'pictures')) },
    })
  }
}
