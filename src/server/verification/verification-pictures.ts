/** Pictures of a verification for the person who holds its case: selfies, and the photos of the profile. Nothing of them is cached. */
import { Refusal } from '#domain/refusal.ts'
import { findRight, poolOf } from '#domain/staff/rights.ts'
import { type Actor, nameOfActor } from '#server/audit/audit.ts'
import { type Case, findCase } from '#server/cases/cases.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { readPicture } from '#server/photos/photos.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { readSelfie } from '#server/verification/selfies.ts'
import * as store from '#server/verification/verification.store.ts'

/** Wide enough to compare faces. */
const photoWidth = 640

type Which = { place: number } | { photo: number }

/** `name`: the place of a selfie, 1 to 3, or `photo-<id>`. Refuses `not_found` for everybody who does not hold the case now. */
export async function readVerificationPicture(
  ctx: Context,
  caller: StaffCaller,
  { reference, name }: { reference: string; name: string },
): Promise<Uint8Array> {
  const which = whichOf(name)
  const one = which && (await findCase(ctx, reference))
  const right = one && findRight(caller.rights, 'cases.work', { kind: 'pool', id: one.pool_id }, poolOf(ctx.sites))
  if (!right) throw new Refusal('not_found')
  const bytes = await openPicture(ctx, caller.actor, one, which, { permission: 'cases.work', role: right.role })
  if (!bytes) throw new Refusal('not_found')
  return bytes
}

function whichOf(name: string): Which | null {
  const [, place, photo] = /^(?:([123])|photo-(\d{1,15}))$/.exec(name) ?? []
  if (place) return { place: Number(place) }
  return photo ? { photo: Number(photo) } : null
}

async function openPicture(ctx: Context, actor: Actor, one: Case, which: Which, more: object): Promise<Uint8Array | null> {
  const line = {
    ...actor,
    ...more,
    scope_kind: 'pool',
    scope_id: one.pool_id,
    kind: 'look',
    outcome: 'done',
    act: 'case selfie',
    case_reference: one.reference,
    target_kind: 'case',
    target: one.reference,
    member_id: one.subject_id,
  }
  const [place, photo] = 'place' in which ? [which.place, null] : [null, which.photo]
  const opening = { case: one.id, who: nameOfActor(actor), place, photo, line: JSON.stringify(line), at: ctx.now() }
  const token = await store.openPicture(ctx.db, opening)
  if (token === null) return null
  return place === null ? readPicture(ctx, token, photoWidth) : readSelfie(ctx, token)
}

/** All pictures of a case that a person holds, by name, for the command. Refuses `not_found`. */
export async function listVerificationPictures(ctx: Context, actor: Actor, reference: string, photos: readonly number[]) {
  const one = await findCase(ctx, reference)
  if (!one) throw new Refusal('not_found')
  const names = [
    ...[1, 2, 3].map((place) => ({ name: `selfie-${place}`, which: { place } })),
    ...photos.map((photo) => ({ name: `photo-${photo}`, which: { photo } })),
  ]
  const found: { name: string; bytes: Uint8Array }[] = []
  for (const { name, which } of names) {
    const bytes = await openPicture(ctx, actor, one, which, {})
    if (bytes) found.push({ name, bytes })
  }
  return found
}
