/** The problems of the account form, as message keys under `signup.problems`. */
import { isEmail, nameProblem, passwordMinLength } from '#domain/signup/signup-rules.ts'
import { passwordStrength } from '#web/parts/password/password-strength.ts'
import type { EmailStatus } from '#domain/signup/signup.ts'

export type AccountForm = { email: string; name: string; password: string }
export type AccountField = keyof AccountForm
export const accountFields = ['email', 'name', 'password'] as const satisfies readonly AccountField[]

export type AccountProblems = Partial<Record<AccountField, string>>

/** `unchecked`: too many requests; the server decides when the account is made. `failed`: no answer. */
export type CheckedAs = EmailStatus | 'unchecked' | 'failed'

export function accountProblems({ email, name, password }: AccountForm, checkedAs: CheckedAs | null): AccountProblems {
  const problems = {
    email: emailProblem(email.trim(), checkedAs),
    name: nameProblem(name, email),
    password: passwordProblem(password, guessableParts({ email, name })),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) as AccountProblems
}

/** Only a new address passes (spec, section 5). */
function emailProblem(email: string, checkedAs: CheckedAs | null): string | null {
  if (email === '') return 'value_required'
  if (!isEmail(email)) return 'not_an_email'
  return checkedAs === null || checkedAs === 'new' || checkedAs === 'unchecked' ? null : `email_${checkedAs}`
}

/** What others could guess in a password: the name, the address. */
export const guessableParts = ({ email, name }: Pick<AccountForm, 'email' | 'name'>) => [name, email.split('@')[0] ?? '']

/** A password that is easy to guess is refused here, before the server refuses it. */
function passwordProblem(password: string, guessable: readonly string[]): string | null {
  if (password === '') return 'value_required'
  if (password.length < passwordMinLength) return 'password_too_short'
  return passwordStrength(password, guessable) === 'weak' ? 'password_weak' : null
}
