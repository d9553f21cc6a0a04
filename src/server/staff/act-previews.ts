/** What acts on roles and owners would do now, for the second person. */
import type { ActPreview, PreviewSentence } from '#domain/approvals/act-previews.ts'
import { Refusal } from '#domain/refusal.ts'
import { refusalOf } from '#server/http/act-refusals.ts'
import type { Context } from '#server/infrastructure/context.ts'
import * as grants from '#server/staff/grants.ts'
import { isOfOwner, isOwner, listOwners } from '#server/staff/owners.ts'
import { findStaff, grantsOf } from '#server/staff/staff.store.ts'

async function getPerson(ctx: Context, id: number) {
  const row = await findStaff(ctx.db, id)
  if (!row) throw new Refusal('not_found')
  return row
}

async function ownersLine(ctx: Context, change: 1 | -1): Promise<PreviewSentence> {
  const before = (await listOwners(ctx)).length
  return { key: 'owners', values: { before, after: before + change } }
}

export async function previewOwner(ctx: Context, { id }: { id: number }): Promise<ActPreview> {
  const { name, email, state } = await getPerson(ctx, id)
  if (await isOwner(ctx, id)) return { sentences: [{ key: 'owner_already', values: { name, email } }], refusal: null }
  const sentences: PreviewSentence[] = [{ key: 'owner_made', values: { name, email } }, await ownersLine(ctx, 1)]
  return { sentences, refusal: state === 'active' ? null : 'not_found' }
}

export async function previewSuspending(ctx: Context, giver: grants.Giver, { id }: { id: number }): Promise<ActPreview> {
  const { name, email, state } = await getPerson(ctx, id)
  const sentences: PreviewSentence[] = [{ key: 'person_suspended', values: { name, email } }]
  if (state === 'active' && (await isOwner(ctx, id))) sentences.push(await ownersLine(ctx, -1))
  return { sentences, refusal: await refusalOf(grants.suspendingNeedsSecond(ctx, giver, id)) }
}

export async function previewTaking(ctx: Context, giver: grants.Giver, { id }: { id: number }): Promise<ActPreview> {
  const grant = await grants.findGrant(ctx, id)
  if (!grant) throw new Refusal('not_found')
  const { name, email, state } = await getPerson(ctx, grant.staff_id)
  const role = await nameOfRole(ctx, grant.role)
  const sentences: PreviewSentence[] = [{ key: 'role_taken', values: { name, email, ...role } }]
  const others = (await grantsOf(ctx.db, [grant.staff_id], ctx.now())).filter((one) => one.id !== id)
  if (state === 'active' && isOfOwner(grant) && !others.some(isOfOwner)) sentences.push(await ownersLine(ctx, -1))
  return { sentences, refusal: await refusalOf(grants.takingNeedsSecond(ctx, giver, id, null)) }
}

/** A role that comes along is named by its key in the texts. */
async function nameOfRole(ctx: Context, key: string) {
  const found = (await grants.listRoles(ctx)).find((one) => one.key === key)
  return { role: key, role_name: found?.name || key }
}

type RoleChange = { key: string; name: string; rights: readonly string[]; version: number }

export async function previewRole(ctx: Context, { key, name, rights, version }: RoleChange): Promise<ActPreview> {
  const now = (await grants.listRoles(ctx)).find((one) => one.key === key)
  const refusal = version === (now?.version ?? 0) ? null : 'changed_meanwhile'
  const role = { role: key, role_name: name }
  if (!now) return { sentences: [{ key: 'role_new', values: { ...role, rights: [...rights] } }], refusal }
  return { sentences: [...differences(role, now.rights, rights), holdersLine(now.holders)], refusal }
}

export async function previewReset(ctx: Context, { key }: { key: string }): Promise<ActPreview> {
  const now = (await grants.listRoles(ctx)).find((one) => one.key === key)
  if (!now) throw new Refusal('not_found')
  const role = { role: key, role_name: now.name }
  if (!now.is_built_in) {
    const sentences: PreviewSentence[] = [{ key: 'role_deleted', values: role }, holdersLine(now.holders)]
    return { sentences, refusal: now.holders > 0 ? 'role_in_use' : null }
  }
  const first = grants.builtInMatrix()[key] ?? []
  const sentences: PreviewSentence[] = [{ key: 'role_reset', values: role }, ...differences(role, now.rights, first)]
  return { sentences: [...sentences, holdersLine(now.holders)], refusal: now.is_changed ? null : 'not_found' }
}

const holdersLine = (n: number): PreviewSentence => ({ key: 'role_holders', values: { n } })

function differences(
  role: { role: string; role_name: string },
  before: readonly string[],
  after: readonly string[],
): PreviewSentence[] {
  const gained = after.filter((right) => !before.includes(right))
  const lost = before.filter((right) => !after.includes(right))
  if (gained.length === 0 && lost.length === 0) return [{ key: 'role_same', values: role }]
  return [
    ...(gained.length > 0 ? [{ key: 'role_gains' as const, values: { ...role, rights: gained } }] : []),
    ...(lost.length > 0 ? [{ key: 'role_loses' as const, values: { ...role, rights: lost } }] : []),
  ]
}
