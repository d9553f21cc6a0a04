/** The draft of the own profile: the change of each section, whether it differs from the stored profile, and the preview. */
import { ageOn, maxAge, minAge } from '#domain/profiles/ages.ts'
import type { User, UserChange } from '#domain/members/members.ts'
import type { Country } from '#domain/geo/places.ts'
import type { FieldName } from '#domain/profiles/profile-fields.ts'
import type { Profile } from '#domain/profiles/profiles.ts'
import { isDate } from '#domain/signup/signup-rules.ts'
import { personalChange } from '#web/parts/profile-form/personal-change.ts'
import { startSignup, type Typed } from '#web/parts/profile-form/signup-state.ts'
import type { AllowedValues } from '#web/parts/profile-form/use-form-data.ts'

export const draftSections = ['basics', 'area', 'details', 'notes', 'language'] as const
export type DraftSection = (typeof draftSections)[number]

export type Draft = Typed & { language: User['language'] }

export const draftOf = (user: User): Draft => ({ ...startSignup(user).typed, language: user.profile.language })

type Site = { visible: readonly FieldName[]; countries: readonly Country[]; allowed: AllowedValues }

/** The change that each section sends: only fields that the site shows. */
export function changesOf(draft: Draft, site: Site): Record<DraftSection, UserChange> {
  const { gender, date_of_birth, ...details } = personalChange(draft, site.visible, site.allowed)
  const country = draft.area.country || (site.countries.length === 1 ? site.countries[0] : '')
  const city = draft.area.city.trim() || null
  return {
    basics: {
      name: draft.name.trim(),
      ...(gender !== undefined && { gender }),
      ...(date_of_birth !== undefined && { date_of_birth }),
    },
    area: {
      ...(country && { country: country as Country }),
      countryregion: draft.area.countryregion || null,
      ...(site.visible.includes('city') && { city }),
    },
    details,
    notes: { personal: draft.notes.trim() || null },
    language: { language: draft.language },
  }
}

/** True when a change differs from the stored profile. */
export function differs(change: UserChange, user: User): boolean {
  const stored: Record<string, unknown> = user.profile
  return Object.entries(change).some(([field, value]) => !isSame(value, stored[field] ?? null))
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((value) => other.includes(value))
}

/** The profile as others would see it after all changes. An invalid date leaves the age. */
export function previewOf(user: User, changes: Record<DraftSection, UserChange>, today: string): Profile {
  const { name, ...typed } = { ...changes.basics, ...changes.area, ...changes.details, ...changes.notes }
  const { date_of_birth = null } = typed
  return {
    ...user.profile,
    ...withoutGaps(typed),
    name: name || user.profile.name,
    language: changes.language.language ?? user.profile.language,
    age: ageFrom(date_of_birth, today) ?? user.profile.age,
    presence: 'today',
    did_like_profile: false,
  }
}

/** Removes undefined fields, which a profile never has. */
const withoutGaps = (change: UserChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Profile>

function ageFrom(date: string | null, today: string): number | null {
  if (date === null || !isDate(date)) return null
  const age = ageOn(date, today)
  return age >= minAge && age <= maxAge ? age : null
}
