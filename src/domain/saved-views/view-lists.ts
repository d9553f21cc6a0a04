/** Which lists have saved views, by which right, and what a view keeps of an address. */
import type { Permission } from '#domain/staff/permissions.ts'

export const viewLists = ['members', 'cases', 'log', 'photos'] as const
export type ViewList = (typeof viewLists)[number]
export const rightOfList = {
  members: 'members.find',
  cases: 'cases.work',
  log: 'log',
  photos: 'members.restrict',
} as const satisfies Record<ViewList, Permission>
/** So many a person has of all lists together. */
export const mostViews = 50
/** So many a menu lists. */
export const mostListed = 500
export const viewNameLength = 60
export const viewQueryLength = 2000

/** What is no filter: the page of a list, an act that the address begins, and the chosen place, which colleagues may not have. */
const passing = ['cursor', 'before', 'do', 'at']
/** Words about people stand in no view: they would outlive whom they name. */
const aboutPeople: Partial<Record<ViewList, readonly string[]>> = { members: ['q'] }

/** The filters of an address, without what a view never keeps. Sorted, so that equal filters have equal words. */
export function viewQuery(list: ViewList, search: string): string {
  const params = new URLSearchParams(search)
  for (const name of [...passing, ...(aboutPeople[list] ?? [])]) params.delete(name)
  for (const [name, value] of Array.from(params)) if (value === '') params.delete(name, value)
  params.sort()
  return params.toString()
}
