/** How good a password is, in four words. A hint while typing; the server has the last word. */
import { passwordMinLength } from '#domain/signup/signup-rules.ts'

export const strengths = ['too_short', 'weak', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u, /\s/]

export function passwordStrength(password: string, known: readonly string[] = []): Strength {
  if (password.length < passwordMinLength) return 'too_short'
  const lower = password.toLowerCase()
  const saysWhoYouAre = known.some((word) => word.length >= 4 && lower.includes(word.toLowerCase()))
  const different = new Set(lower).size
  if (different < 5 || saysWhoYouAre || isRun(lower)) return 'weak'
  const core = coreOf(password)
  const variety = kinds.filter((kind) => kind.test(core)).length
  const score = core.length + 3 * (variety - 1) + (core.length < password.length ? 1 : 0)
  if (score < 11) return 'weak'
  return score < 16 ? 'good' : 'strong'
}

/** What guessers do not add by themselves: they put a capital first, and digits and signs around a word, as everybody does. */
function coreOf(password: string): string {
  const core = password.replace(/^[\d\W_]+(?=\p{L})/u, '').replace(/(?<=\p{L})[\d\W_]+$/u, '')
  return /\p{L}/u.test(core) ? core.charAt(0).toLowerCase() + core.slice(1) : password
}

/** Keys beside each other, such as 12345678 or abcdefgh. */
function isRun(password: string): boolean {
  const steps = [...password].slice(1).filter((key, index) => Math.abs(key.charCodeAt(0) - password.charCodeAt(index)) <= 1)
  return steps.length >= password.length - 3
}
