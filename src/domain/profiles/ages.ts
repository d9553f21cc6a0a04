/** Ages: the minimum and maximum, the usual age range of a searcher, and the age on a day. */
export const minAge = 18
export const maxAge = 100

/** The default ages: some years around the member's own. */
const usualYears = 12
export const usualAges = (age: number) => ({
  min_age: Math.max(minAge, age - usualYears),
  max_age: Math.min(maxAge, Math.max(minAge, age) + usualYears),
})

/** Full years on `today` (both `YYYY-MM-DD`). Someone born on 29 February comes of age on 1 March of a common year. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}
