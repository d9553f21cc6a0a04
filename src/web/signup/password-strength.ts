/** How good a password is, in four words. A hint while typing; the server has the last word. */
import { passwordMinLength } from '#domain/signup-rules.ts'

export const strengths = ['too_short', 'weak', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u, /\s/]

export function passwordStrength(password: string, known: readonly string[] = []): Strength {
  if (password.length < passwordMinLength) return 'too_short'
  const lower = password.toLowerCase()
  const saysWhoYouAre = known.some((word) => word.length >= 4 && lower.includes(word.toLowerCase()))
  const different = new Set(lower).size
  if (different < 5 || saysWhoYouAre || isRun(lower)) return 'weak'
  const variety = kinds.filter((kind) => kind.test(password)).length
  const score = password.length + 3 * (variety - 1)
  if (score < 11) return 'weak'
  return score < 16 ? 'good' : 'strong'
}

/** Keys beside each other, such as 12345678 or abcdefgh. */
function isRun(password: string): boolean {
  const steps = [...password].slice(1).filter((key, index) => Math.abs(key.charCodeAt(0) - password.charCodeAt(index)) <= 1)
  return steps.length >= password.length - 3
}
