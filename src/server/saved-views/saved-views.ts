/** Saved views of the console's lists. The folder's public module. */
import type * as z from 'zod/mini'
import { type NewView } from '#domain/saved-views/saved-views.ts'
import { mostListed, mostViews, type ViewList, viewQuery } from '#domain/saved-views/view-lists.ts'
import { Refusal } from '#domain/refusal.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import * as store from '#server/saved-views/saved-views.store.ts'

export type { ViewRow } from '#server/saved-views/saved-views.store.ts'

/** `made_by` as in the audit log, `staff:12`. `isCut`: the team has more than are listed. */
export async function listViews(ctx: Context, list: ViewList, made_by: string) {
  const rows = await store.listViewRows(ctx.db, list, made_by, mostListed + 1)
  return { views: rows.slice(0, mostListed), isCut: rows.length > mostListed }
}

/** Null for none of that number. */
export const findView = async (ctx: Context, id: number) => (await store.findViewRow(ctx.db, id)) ?? null

/** Takes the place of one's own view of that name. Refuses `view_limit` for more than 50. */
export const saveView = (ctx: Context, made_by: string, { list, name, query, is_team }: z.output<typeof NewView>) =>
  atomically(ctx, async (ctx) => {
    if ((await store.countOthers(ctx.db, { made_by, list, name })) >= mostViews)
      throw new Refusal('view_limit', { most: mostViews })
    const view = { made_by, list, name, query: viewQuery(list, query), is_team, changed_at: ctx.now() }
    return (await store.saveViewRow(ctx.db, view)).id
  })

type Remover = { made_by: string; mayAll: boolean }
/** Removes one's own, or with `mayAll` one of the team. Refuses `not_found`, and `not_allowed` for a team view of somebody else. */
export const removeView = (ctx: Context, id: number, { made_by, mayAll }: Remover) =>
  atomically(ctx, async (ctx) => {
    const view = await findView(ctx, id)
    if (!view || (view.made_by !== made_by && !view.is_team)) throw new Refusal('not_found')
    if (view.made_by !== made_by && !mayAll) throw new Refusal('not_allowed')
    await store.deleteViewRow(ctx.db, id)
    return view
  })
