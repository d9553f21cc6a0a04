/** Sponsored items: cams and ads of other companies, their providers, and the sandbox that plays one. */
import * as z from 'zod/mini'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { describe } from '#domain/sites/descriptions.ts'
import { Gender } from '#domain/profiles/profile-fields.ts'

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const PartnerName = describe('The company, as members read it.', Name)
const provider = <Kind extends string>(kind: Kind) =>
  describe('How the partner is reached; sandbox plays one where payments are played too.', z.literal(kind))
/** What stands in an address, and nothing that could change where it leads. */
export const CamAccount = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,60}$/))

const isHttps = (value: string) => {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, hostname } = new URL(value)
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.')
}
const HttpsAddress = z.string().check(z.maxLength(500), z.refine(isHttps, { error: 'not_an_https_address' }))

const slot = '{account}'
/** The account appears once, after the host, so every room leads to the same company. */
const isRoom = (value: string) => {
  const path = value.indexOf('/', 'https://'.length)
  return value.split(slot).length === 2 && path > 0 && value.indexOf(slot) > path && isHttps(value.replace(slot, 'a'))
}
const RoomTemplate = z.string().check(z.maxLength(500), z.refine(isRoom, { error: 'not_a_room_template' }))

/** `sandbox` is a simulated company, for demonstrations; `feed` is a company that lists live performers at an https address. */
export const CamProvider = z.discriminatedUnion('provider', [
  z.object({ provider: provider('sandbox'), name: PartnerName }),
  z.object({
    provider: provider('feed'),
    name: PartnerName,
    feed: describe('Where it tells who is live.', HttpsAddress),
    room: describe('Where a room is, `{account}` standing for whose it is.', RoomTemplate),
  }),
])
export type CamProvider = z.infer<typeof CamProvider>

export const AdProvider = z.discriminatedUnion('provider', [
  z.object({ provider: provider('sandbox'), name: PartnerName }),
  z.object({ provider: provider('link'), name: PartnerName, address: describe('Where the advertisement leads.', HttpsAddress) }),
])
export type AdProvider = z.infer<typeof AdProvider>

/** One partner a kind. A kind without one shows nothing, whatever `member_resell` lists. */
export const ResellProviders = z.object({
  cams: describe('Who has cams.', z.optional(CamProvider)),
  camads: describe('Who advertises.', z.optional(AdProvider)),
})

/** Where a room is, for an account that is one. */
export const roomAddress = (template: string, account: string) => template.replace(slot, encodeURIComponent(account))

/** A performer who is live. Without a picture: the page draws one. */
export const Cam = z.object({
  account: CamAccount,
  name: Name,
  gender: z.nullish(Gender),
  age: z.nullish(z.number().check(z.int(), z.gte(minAge), z.lte(200))),
})
export type Cam = z.infer<typeof Cam>

/** What a partner's feed must be. Entries that are no cams are left out one by one. */
export const CamFeed = z.object({ cams: z.array(z.unknown()).check(z.maxLength(5000)) })

const Age = z.coerce.number().check(z.int(), z.gte(minAge), z.lte(maxAge))
const GenderQuery = z.enum([...Gender.options, 'any', ''])
export const CamsQuery = z.object({ gender: z.optional(GenderQuery), min_age: z.optional(Age), max_age: z.optional(Age) })
export type CamsQuery = z.infer<typeof CamsQuery>

/** `partner`: on whose behalf it is shown. Both are empty for members who see nothing sponsored. */
export const Cams = z.object({
  cams: z.record(CamAccount, z.extend(Cam, { partner: z.string() })),
  ad: z.nullable(z.object({ partner: z.string() })),
})
export type Cams = z.infer<typeof Cams>

const cams: readonly Cam[] = [
  { account: 'mira-by-the-window', name: 'Mira', gender: 'f', age: 29 },
  { account: 'jonas-cooks', name: 'Jonas', gender: 'm', age: 34 },
  { account: 'late-show-lena', name: 'Lena', gender: 'f', age: 41 },
  { account: 'tomasz-and-the-piano', name: 'Tomasz', gender: 'm', age: 46 },
  { account: 'alex-draws', name: 'Alex', gender: 'x', age: 31 },
  { account: 'sofia-reads-aloud', name: 'Sofia', gender: 'f', age: 52 },
  { account: 'old-records-oscar', name: 'Oscar', gender: 'm', age: 58 },
  { account: 'nora-knits', name: 'Nora', gender: 'f', age: 63 },
]

export const sandboxProvider = {
  cams,
  findCam: (account: string): Cam | null => cams.find((cam) => cam.account === account) ?? null,
  roomOf: (account: string) => `/sandbox/partner/room/${account}`,
  offer: '/sandbox/partner/offer',
}
