/** The strength of a password in four levels: a hint while typing. The server checks again. */
import { passwordMinLength } from '#domain/signup/signup-rules.ts'

export const strengths = ['too_short', 'weak', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u, /\s/]

export function passwordStrength(password: string, guessable: readonly string[] = []): Strength {
  if (password.length < passwordMinLength) return 'too_short'
  const lower = password.toLowerCase()
  const isPersonal = guessable.some((word) => word.length >= 4 && lower.includes(word.toLowerCase()))
  const different = new Set(lower).size
  if (different < 5 || isPersonal || isRun(lower)) return 'weak'
  const core = coreOf(password)
  const variety = kinds.filter((kind) => kind.test(core)).length
  const score = core.length + 3 * (variety - 1) + (core.length < password.length ? 1 : 0)
  if (score < 11) return 'weak'
  return score < 16 ? 'good' : 'strong'
}

/** The password without what attackers try first: a capital at the start, digits and signs around a word. */
function coreOf(password: string): string {
  const core = password.replace(/^[\d\W_]+(?=\p{L})/u, '').replace(/(?<=\p{L})[\d\W_]+$/u, '')
  return /\p{L}/u.test(core) ? core.charAt(0).toLowerCase() + core.slice(1) : password
}

/** True for consecutive characters such as 12345678 or abcdefgh. */
function isRun(password: string): boolean {
  const steps = [...password].slice(1).filter((key, index) => Math.abs(key.charCodeAt(0) - password.charCodeAt(index)) <= 1)
  return steps.length >= password.length - 3
}
