/** Calls of the console about saved views. A team's view is of everybody who has the right to its list. */
import { rightOfList, type ViewList } from '#domain/saved-views/view-lists.ts'
import { Refusal } from '#domain/refusal.ts'
import { findRightAnywhere } from '#domain/staff/rights.ts'
import { namesFor, type NamesOf } from '#server/audit/audit.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { findView, listViews, removeView, saveView } from '#server/saved-views/saved-views.ts'

type Names = `${'GET' | 'POST' | 'DELETE'} /api/views`

/** A key keeps them in the name of its person. */
const keeperOf = ({ id }: StaffCaller) => `staff:${id}`
const isOwner = ({ roles }: StaffCaller) => roles.includes('owner')

/** Refuses `not_allowed` to who does not see the list. */
function refuseWithoutList({ rights }: StaffCaller, list: ViewList) {
  const permission = rightOfList[list]
  if (!findRightAnywhere(rights, permission)) throw new Refusal('not_allowed', { permission })
}

export const savedViewsConsole = (namesOf: NamesOf): Pick<ConsoleHandlers, Names> => ({
  async 'GET /api/views'({ ctx, caller, query: { list } }) {
    refuseWithoutList(caller, list)
    const own = keeperOf(caller)
    const { views, isCut } = await listViews(ctx, list, own)
    const people = views.map(({ made_by }) => made_by)
    const nameOf = await namesFor(ctx, namesOf, people)
    return {
      views: views.map(({ id, name, query, is_team, made_by }) => ({
        id,
        name,
        query,
        is_team,
        made_by: nameOf(made_by),
        is_own: made_by === own,
        may_change: made_by === own || isOwner(caller),
      })),
      is_cut: isCut,
    }
  },
  async 'POST /api/views'({ ctx, caller, body, note }) {
    refuseWithoutList(caller, body.list)
    const id = await saveView(ctx, keeperOf(caller), body)
    const changed = { list: { before: null, after: body.list }, is_team: { before: null, after: body.is_team } }
    note({ target_kind: 'view', target: String(id), changed })
    return { id }
  },
  async 'DELETE /api/views'({ ctx, caller, body, note }) {
    note({ target_kind: 'view', target: String(body.id) })
    const view = await findView(ctx, body.id)
    if (view) refuseWithoutList(caller, view.list)
    await removeView(ctx, body.id, { made_by: keeperOf(caller), mayAll: isOwner(caller) })
    return null
  },
})
