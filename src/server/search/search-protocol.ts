/** What web processes and the search process send each other: questions and answers as JSON over a unix socket. Each end checks what it receives. */
import * as z from 'zod/mini'
import { profileFields } from '#domain/profiles/profile-fields.ts'
import { personSwitches, valueFilters, type PersonSwitch, type ValueFilter } from '#domain/search/search-rules.ts'
import { kinds, type IdSearch, type Search, type Seen } from '#server/ports/search-index.ts'

/** Questions of one request. */
export const mostQuestions = 64
/** The largest request: questions near 100 km at high latitudes have some 10 KB each. */
export const mostBytes = 4 * 1024 * 1024
const mostSearches = 16
const mostPlaces = 5_000
const mostIds = 1_000

export const paths = { answers: '/answers', ready: '/ready' } as const

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 64
const whole = z.custom<number>(isWhole)
const text = z.custom<string>(isText)
/** One check for a whole list: a schema for each item costs ten times as much (measured). */
const listOf = <T>(isItem: (value: unknown) => value is T, most: number) =>
  z.custom<T[]>((value) => Array.isArray(value) && value.length <= most && value.every(isItem))
const texts = listOf(isText, mostPlaces)
const isPlace = (value: unknown): value is string | number => isText(value) || Number.isSafeInteger(value)
const isPenalty = (value: unknown): value is number => Number.isSafeInteger(value)
const date = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
const switches = Object.fromEntries(personSwitches.map((name) => [name, z.boolean()])) as Record<PersonSwitch, z.ZodMiniBoolean>

const values = Object.fromEntries(valueFilters.map((name) => [name, z.optional(whole)])) as Record<
  ValueFilter,
  z.ZodMiniOptional<typeof whole>
>

/** Strict: a process of another release may know a filter that this one does not, and the database answers then. */
const Criteria = z.strictObject({
  pool: whole,
  genders: texts,
  others: texts,
  places: listOf(isPlace, mostPlaces),
  off: listOf(isPenalty, mostPlaces),
  countries: texts,
  home: z.nullable(text),
  born_after: date,
  born_until: date,
  fictional: z.boolean(),
  fit: z.nullable(z.strictObject({ gender: z.enum(profileFields.gender), age: whole })),
  ...switches,
  details: z.optional(z.strictObject({ ...values, verified: z.optional(z.literal(true)), seen_from: z.optional(date) })),
  viewer: whole,
  unmet: z.boolean(),
  max: z.custom<number>((value) => isWhole(value) && value <= mostIds),
  skip: whole,
}) satisfies z.ZodMiniType<IdSearch>

const OneSearch = z.strictObject({ kind: z.enum(kinds), criteria: Criteria }) satisfies z.ZodMiniType<Search>
const SeenSnapshot = z.nullable(
  z.object({ snapshot: z.string().check(z.maxLength(20_000)), likes: whole }),
) satisfies z.ZodMiniType<Seen>

export const Question = z.union([
  z.strictObject({ page: OneSearch, seen: SeenSnapshot, isCounted: z.boolean() }),
  z.strictObject({ count: z.array(OneSearch).check(z.maxLength(mostSearches)), seen: SeenSnapshot }),
])
export type Question = z.output<typeof Question>
export const Questions = z.array(Question).check(z.maxLength(mostQuestions))

const ids = listOf(isWhole, mostIds)
/** The answer to one question, in the order of the questions. */
export const Found = z.union([
  z.object({ ids, liked: ids, count: z.nullable(whole) }),
  z.object({ counts: listOf(isWhole, mostSearches) }),
])
export type Found = z.output<typeof Found>
export const AllFound = z.array(Found).check(z.maxLength(mostQuestions))
