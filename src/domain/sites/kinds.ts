/** Kinds: the named forms in which parts of the pages exist. A template is a set of defaults; a brand may choose others. */
import * as z from 'zod/mini'
import { describe } from '#domain/sites/descriptions.ts'
import type { Template } from '#domain/sites/templates.ts'

/** The names of the kinds of each part. */
export const kindNames = {
  home: ['feed', 'introductions', 'gallery'],
  card: ['photo', 'caption', 'letter', 'poster'],
  profile: ['story', 'portrait-left', 'full-height'],
  landing: ['people', 'promise', 'evening'],
  match: ['faces', 'letter', 'curtain'],
  chat_head: ['bar', 'letterhead', 'picture'],
  empty: ['drawing', 'words', 'scene'],
} as const

const HomeKind = z.enum(kindNames.home)
const CardKind = z.enum(kindNames.card)
const ProfileKind = z.enum(kindNames.profile)
export const LandingKind = z.enum(kindNames.landing)
const MatchKind = z.enum(kindNames.match)
const ChatHeadKind = z.enum(kindNames.chat_head)
const EmptyKind = z.enum(kindNames.empty)

/** One kind for each part. */
export const Kinds = z.object({
  home: HomeKind,
  card: CardKind,
  profile: ProfileKind,
  landing: LandingKind,
  match: MatchKind,
  chat_head: ChatHeadKind,
  empty: EmptyKind,
})
export type Kinds = z.infer<typeof Kinds>
export type HomeKind = Kinds['home']
export type LandingKind = z.infer<typeof LandingKind>

/** What a brand chooses in place of its template's kinds. */
export const KindChoice = z.object({
  home: describe(
    'The members’ first page: `feed` (large faces), `introductions` (a digest) or `gallery` (pictures in a row).',
    z.optional(HomeKind),
  ),
  card: describe(
    'People in lists: `photo` (name on the picture), `caption` (name under it), `letter` (words beside it) or `poster` (tall).',
    z.optional(CardKind),
  ),
  profile: describe(
    'A person’s page: `story` (photos and answers in turn), `portrait-left` (a letter with its portrait) or `full-height` (the picture fills the window).',
    z.optional(ProfileKind),
  ),
  landing: describe(
    'The first page of visitors: `people` (form beside a collage), `promise` (form first) or `evening` (form on a picture).',
    z.optional(LandingKind),
  ),
  match: describe(
    'When two like each other: `faces` (two photos that meet), `letter` (an invitation with what the two share) or `curtain` (the other’s picture fills the window).',
    z.optional(MatchKind),
  ),
  chat_head: describe(
    'Above a chat: `bar` (a face in a bar), `letterhead` (a centred name under a portrait’s rule) or `picture` (tall and dark, with a large portrait).',
    z.optional(ChatHeadKind),
  ),
  empty: describe(
    'Where there is nothing yet: `drawing` (a drawing above the words), `words` (a large sentence alone) or `scene` (a wide picture that the words stand in).',
    z.optional(EmptyKind),
  ),
})

// prettier-ignore
const defaults: Record<Template, Kinds> = {
  social: { home: 'feed', card: 'photo', profile: 'story', landing: 'people', match: 'faces', chat_head: 'bar', empty: 'drawing' },
  classic: { home: 'introductions', card: 'letter', profile: 'portrait-left', landing: 'promise', match: 'letter', chat_head: 'letterhead', empty: 'words' },
  lavish: { home: 'gallery', card: 'poster', profile: 'full-height', landing: 'evening', match: 'curtain', chat_head: 'picture', empty: 'scene' },
}

export const kindsOf = (template: Template, chosen: z.infer<typeof KindChoice> = {}): Kinds => {
  const of = <Part extends keyof Kinds>(part: Part): Kinds[Part] =>
    (chosen[part] as Kinds[Part] | undefined) ?? defaults[template][part]
  return {
    home: of('home'),
    card: of('card'),
    profile: of('profile'),
    landing: of('landing'),
    match: of('match'),
    chat_head: of('chat_head'),
    empty: of('empty'),
  }
}
