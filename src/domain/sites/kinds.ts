/** Kinds: the named forms in which parts of the pages exist. A template is a set of defaults; a brand may choose others. */
import * as z from 'zod/mini'
import { describe } from '#domain/sites/descriptions.ts'
import type { Template } from '#domain/sites/templates.ts'

const HomeKind = z.enum(['feed', 'introductions', 'gallery'])
const CardKind = z.enum(['photo', 'caption', 'letter', 'poster'])
const ProfileKind = z.enum(['story', 'portrait-left', 'full-height'])
const LandingKind = z.enum(['people', 'promise', 'evening'])

/** One kind for each part. */
export const Kinds = z.object({ home: HomeKind, card: CardKind, profile: ProfileKind, landing: LandingKind })
export type Kinds = z.infer<typeof Kinds>
export type HomeKind = Kinds['home']
export type LandingKind = Kinds['landing']

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
})

const defaults: Record<Template, Kinds> = {
  social: { home: 'feed', card: 'photo', profile: 'story', landing: 'people' },
  classic: { home: 'introductions', card: 'letter', profile: 'portrait-left', landing: 'promise' },
  lavish: { home: 'gallery', card: 'poster', profile: 'full-height', landing: 'evening' },
}

export const kindsOf = (template: Template, chosen: z.infer<typeof KindChoice> = {}): Kinds => ({
  home: chosen.home ?? defaults[template].home,
  card: chosen.card ?? defaults[template].card,
  profile: chosen.profile ?? defaults[template].profile,
  landing: chosen.landing ?? defaults[template].landing,
})
