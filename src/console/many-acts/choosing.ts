/** Members that are chosen in a list: by `x`, by their boxes, a page at once, or all that fit the filters. */
import { useState } from 'react'
import { mostChosen } from '#domain/many-acts/many-acts.ts'
import type { MemberFilters } from '#domain/look-up/member-filters.ts'

/** Numbers, or what finds them. */
export type Whom = { ids: number[] } | ({ q?: string } & MemberFilters)

export function useChosen() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [isAll, setIsAll] = useState(false)
  const change = (work: (after: Set<number>) => void) => {
    setIsAll(false)
    setIds((before) => {
      const after = new Set(before)
      work(after)
      return new Set([...after].slice(0, mostChosen))
    })
  }
  return {
    ids,
    /** All that fit the filters, in place of those in `ids`. */
    isAll,
    chooseAll: () => setIsAll(true),
    toggle: (id: number) => change((after) => void (after.delete(id) || after.add(id))),
    add: (more: readonly number[]) => change((after) => more.forEach((id) => after.add(id))),
    clear: () => change((after) => after.clear()),
  }
}
export type ChosenMembers = ReturnType<typeof useChosen>

/** `x`: the box of the line that has the focus. */
export const toggleFocused = () =>
  document.activeElement?.closest('[data-row]')?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
