/** Profile fields: the details a member can choose. A site shows some of them (`visible_profile_fields`). */
import * as z from 'zod/mini'

/** The details: one choice each, in the order of the questions. Schemas, columns and row types follow this list; a new one stands last. */
const details = {
  relation: ['single', 'separated', 'divorced', 'widowed', 'open'],
  looking_for: ['relationship', 'dating', 'friendship', 'chat'],
  children: ['none', 'at_home', 'grown_up', 'someday'],
  smoking: ['no', 'sometimes', 'yes'],
  drinking: ['no', 'socially', 'yes'],
  education: ['school', 'vocational', 'college', 'university'],
} as const
export type DetailField = keyof typeof details
export const detailFields = Object.keys(details) as readonly DetailField[]

/** An object with one value for each detail. */
export const forDetails = <Value>(valueOf: (field: DetailField) => Value) =>
  Object.fromEntries(detailFields.map((field) => [field, valueOf(field)])) as Record<DetailField, Value>

/** Every field and the values it takes. Their words are in `locales/`, under `fields`. */
export const profileFields = { gender: ['f', 'm', 'x'], seeking: ['f', 'm', 'x', 'any'], ...details } as const

export const interests = [
  'hiking',
  'cycling',
  'running',
  'swimming',
  'yoga',
  'football',
  'tennis',
  'climbing',
  'sailing',
  'skiing',
  'dancing',
  'gym',
  'cooking',
  'baking',
  'wine',
  'coffee',
  'eating_out',
  'gardening',
  'pets',
  'horses',
  'nature',
  'beach',
  'camping',
  'travel',
  'city_trips',
  'cinema',
  'series',
  'theatre',
  'museums',
  'concerts',
  'festivals',
  'playing_music',
  'singing',
  'reading',
  'writing',
  'painting',
  'photography',
  'crafts',
  'diy',
  'cars',
  'motorbikes',
  'board_games',
  'video_games',
  'volunteering',
  'science',
  'history',
  'languages',
  'podcasts',
] as const

export const Gender = z.enum(profileFields.gender)
export type Gender = z.infer<typeof Gender>
export const Seeking = z.enum(profileFields.seeking)
export type Seeking = z.infer<typeof Seeking>
export const Interest = z.enum(interests)

/** The fields chosen from a list, beside gender. */
export const selectFields: readonly ('seeking' | DetailField)[] = ['seeking', ...detailFields]
export const FieldName = z.enum(['gender', 'date_of_birth', 'city', ...selectFields, 'interests'])
export type FieldName = z.infer<typeof FieldName>

const choiceOf = <const Values extends readonly string[]>(values: Values) => z.nullable(z.enum(values))
type DetailChoices = { [Field in DetailField]: ReturnType<typeof choiceOf<(typeof details)[Field]>> }

/** What a member chose; a field left open is null. */
export const FieldValues = z.object({
  ...(forDetails<z.ZodMiniType>((field) => choiceOf(details[field])) as DetailChoices),
  interests: z.array(Interest).check(z.maxLength(20)),
})
export type FieldValues = z.infer<typeof FieldValues>

/** `GET /api/profile_fields.php`: the values allowed per field on this site. */
export const ProfileFieldsReply = z.object({ allowed_values: z.record(z.string(), z.array(z.string())) })

/** `GET /api/interests.php`: the choices of this site; empty where it does not use interests. */
export const InterestsReply = z.object({ interests: z.array(Interest) })
