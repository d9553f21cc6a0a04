/** What erasing a member would do now, for the second person. */
import type { ActPreview, PreviewSentence } from '#domain/approvals/act-previews.ts'
import type { erasingTimes } from '#domain/members/requests.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { findBalance } from '#server/credits/credits.ts'
import { refusalOf } from '#server/http/act-refusals.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { readRequests, refuseErasing } from '#server/member-help/requests.ts'
import { getMemberName } from '#server/member-rows/member-rows.ts'

type Erasing = { id: number; when: (typeof erasingTimes)[number] }

/** Refuses `not_found`. */
export async function previewErasing(ctx: Context, { id, when }: Erasing): Promise<ActPreview> {
  const member = id as ProfileId
  const name = await getMemberName(ctx, id)
  const balance = await findBalance(ctx, member)
  const { erasing } = await readRequests(ctx, member)
  const sentences: PreviewSentence[] = [{ key: when === 'now' ? 'erase_now' : 'erase_later', values: name }]
  if (balance > 0) sentences.push({ key: 'balance_lost', values: { n: balance } })
  if (erasing) sentences.push({ key: 'leaving', values: { time: erasing.erase_at } })
  return { sentences, refusal: await refusalOf(refuseErasing(ctx, member, when)) }
}
