/** The answers of a profile's form as a change for the wire. */
import type { UserChange } from '#domain/members/members.ts'
import type { FieldName } from '#domain/profiles/profile-fields.ts'
import { writtenDate } from '#web/parts/profile-form/birth-date-rules.ts'
import type { Typed } from '#web/parts/profile-form/signup-state.ts'
import type { AllowedValues } from '#web/parts/profile-form/use-form-data.ts'

/** Only fields that this site shows, and null for open answers. */
export function personalChange(typed: Typed, visible: readonly FieldName[], allowed: AllowedValues): UserChange {
  const answers = visible.filter((field) => field in allowed).map((field) => [field, answerTo(field, typed, allowed)] as const)
  const born = visible.includes('date_of_birth') ? [['date_of_birth', writtenDate(typed.birthDate)] as const] : []
  return Object.fromEntries([...answers, ...born]) as UserChange
}

/** An answer that the site no longer offers counts as open. */
function answerTo(field: FieldName, { choices, interests }: Typed, allowed: AllowedValues): string | string[] | null {
  const offered = allowed[field] ?? []
  if (field === 'interests') return interests.filter((interest) => offered.includes(interest))
  const choice = choices[field] ?? ''
  return offered.includes(choice) ? choice : null
}
