/** Photos of evidence for the console, in layers: small and grey first, because looking harms. Nothing of them is cached. */
import type { ChatMediaKind } from '#domain/chat-media/chat-media.ts'
import sharp from 'sharp'
import { evidenceLayers } from '#domain/cases/case-pages.ts'
import { Refusal } from '#domain/refusal.ts'
import { findRight, poolOf } from '#domain/staff/rights.ts'
import { openEvidencePhoto } from '#server/decisions/case-pages.ts'
import { findCaseFor } from '#server/decisions/case-scope.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { readEvidenceFile } from '#server/safety/safety.ts'

/** The edge of a small picture, in pixels. */
const smallEdge = 160

type PhotoInput = { reference: string; file: string; layer: string | undefined }

/** A recording of the evidence; hearing it is a look. Refuses as `readEvidenceLayer`. */
export const readEvidenceVoice = (ctx: Context, caller: StaffCaller, { reference, file }: Omit<PhotoInput, 'layer'>) =>
  openAndRead(ctx, caller, { reference, file, isInFull: true, kind: 'voice' })

/** A WebP. Refuses `not_found` for everybody who does not hold the case now, and for a picture that is gone; `exposure_limit`. */
export async function readEvidenceLayer(
  ctx: Context,
  caller: StaffCaller,
  { reference, file, layer }: PhotoInput,
): Promise<Uint8Array> {
  const wanted = evidenceLayers.find((one) => one === layer)
  if (!wanted) throw new Refusal('not_found')
  const bytes = await openAndRead(ctx, caller, { reference, file, isInFull: wanted !== 'small', kind: 'photo' })
  if (wanted === 'colour') return bytes
  const grey = sharp(bytes).greyscale()
  return wanted === 'small' ? grey.resize(smallEdge, smallEdge, { fit: 'inside' }).webp().toBuffer() : grey.webp().toBuffer()
}

type Opened = { reference: string; file: string; isInFull: boolean; kind: ChatMediaKind }
async function openAndRead(ctx: Context, caller: StaffCaller, { reference, file, isInFull, kind }: Opened): Promise<Uint8Array> {
  const one = await findCaseFor(ctx, caller, reference)
  const right = one && findRight(caller.rights, 'cases.work', { kind: 'pool', id: one.pool_id }, poolOf(ctx.sites))
  const line = { permission: 'cases.work', scope_kind: 'pool', role: right?.role }
  const isHolder = right !== null && (await openEvidencePhoto(ctx, caller.actor, { reference, file, isInFull, line }))
  const bytes = isHolder ? await readEvidenceFile(ctx, file, kind) : null
  if (!bytes) throw new Refusal('not_found')
  return bytes
}
