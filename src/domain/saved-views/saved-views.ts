/** Saved views: the filters of a list under a name, for oneself or for everybody who has the right to that list. */
import * as z from 'zod/mini'
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
export const viewNameLength = 60

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

const List = z.enum(viewLists)
const Name = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(viewNameLength),
  z.refine((name) => !name.includes('\u0000')),
)
export const ViewsQuery = z.object({ list: List })
export const ViewLine = z.object({
  id: z.number(),
  name: z.string(),
  query: z.string(),
  is_team: z.boolean(),
  /** A name, or a user of the machine. */
  made_by: z.string(),
  is_own: z.boolean(),
  /** May change or remove it. */
  may_change: z.boolean(),
})
export type ViewLine = z.infer<typeof ViewLine>
/** One's own first, then the team's, each by name. */
export const Views = z.object({ views: z.array(ViewLine) })
/** The same name of the same list takes the place of what it was. */
export const NewView = z.object({
  list: List,
  name: Name,
  query: z.string().check(
    z.maxLength(2000),
    z.refine((query) => !query.includes('\u0000')),
  ),
  is_team: z.boolean(),
})
export const ViewMade = z.object({ id: z.number() })
export const ViewTarget = z.object({ id: z.number().check(z.int(), z.positive()) })
