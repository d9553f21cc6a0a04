/** Saved views: the filters of a list under a name, for oneself or for everybody who has the right to that list. */
import * as z from 'zod/mini'
import { viewLists, viewNameLength, viewQueryLength } from '#domain/saved-views/view-lists.ts'

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
/** One's own first, then the team's, each by name. `is_cut`: there are more of the team than a menu lists. */
export const Views = z.object({ views: z.array(ViewLine), is_cut: z.boolean() })
/** The same name of the same list takes the place of what it was. */
export const NewView = z.object({
  list: List,
  name: Name,
  query: z.string().check(
    z.maxLength(viewQueryLength),
    z.refine((query) => !query.includes('\u0000')),
  ),
  is_team: z.boolean(),
})
export const ViewMade = z.object({ id: z.number() })
export const ViewTarget = z.object({ id: z.number().check(z.int(), z.positive()) })
