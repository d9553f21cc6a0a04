/** What an act that waits would do now, in sentences: keys of the texts `console.approval_previews`, and what stands in them. */
import * as z from 'zod/mini'

export const previewKeys = [
  'erase_now',
  'erase_later',
  'leaving',
  'balance_lost',
  'credits_give',
  'credits_take',
  'balance',
  'many_decide',
  'many_lift',
  'many_names',
  'many_brands',
  'many_paid',
  'many_cases',
  'many_in_state',
  'many_left_out',
  'role_new',
  'role_gains',
  'role_loses',
  'role_same',
  'role_holders',
  'role_reset',
  'role_deleted',
  'owner_made',
  'owner_already',
  'person_suspended',
  'role_taken',
  'owners',
  'package',
  'package_parts',
  'packages_before',
  'order_answered',
  'silent_until',
  'setting_changed',
] as const
export type PreviewKey = (typeof previewKeys)[number]

/** Moments are ISO strings under `time`. Lists are of words that have texts (`rights`, `measures`, `parts`) or of names. */
export const PreviewSentence = z.object({
  key: z.enum(previewKeys),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
})
export type PreviewSentence = z.infer<typeof PreviewSentence>

/** `refusal`: the code with which it would be refused if it were done now. */
export const ActPreview = z.object({ sentences: z.array(PreviewSentence), refusal: z.nullable(z.string()) })
export type ActPreview = z.infer<typeof ActPreview>
