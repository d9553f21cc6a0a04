/** Passwords: argon2id (19 MiB, 2 passes), in low-priority threads, so that logins do not delay other requests. */
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { Refusal } from '#domain/refusal.ts'
import { isCommonPassword } from '#server/passwords/common-passwords.ts'
import type { Hashing } from '#server/passwords/password-hashing.ts'

const minLength = 8
/** Waiting longer than this queue is refused rather than endured. */
const maxWaiting = 200

// The cores are the process's, so the threads are too: one core stays free for everything that is not a login, and the others are only borrowed (niceness).
const threads = new Piscina<Hashing, string | boolean>({
  filename: new URL('./password-hashing.ts', import.meta.url).href,
  name: 'hashOrVerify',
  minThreads: 0,
  maxThreads: Math.max(1, availableParallelism() - 1),
  idleTimeout: Infinity,
  maxQueue: maxWaiting,
  niceIncrement: 10,
})

async function inTurn(work: Hashing) {
  if (threads.queueSize >= maxWaiting) throw new Refusal('too_many_requests', { retry_after: 2 })
  return threads.run(work)
}

export const hashPassword = async (password: string) => String(await inTurn({ password }))

/** A hash no password has: verifying against it takes as long as against a real one. An account that has it waits for a new password. */
export const noPassword = '$argon2id$v=19$m=19456,t=2,p=1$/FV+8kcY6MO6STTHSBQXQA$aIDwuZ0BiG2wuXyWiAOk8COqTqZ974UkEtUqMK43tCI'

/** False for a wrong password, and, after the same time, where there is no account or none with a password. */
export async function isPassword(stored: string | null, password: string) {
  const matches = await inTurn({ password, stored: stored ?? noPassword })
  return matches === true && stored !== null && stored !== noPassword
}

/** Refuses a password that is too short, or that everybody tries first (common and breached ones, and the member's own words). */
export function refuseWeakPassword(password: string, ownWords: readonly string[]) {
  if ([...password].length < minLength) throw new Refusal('password_too_short', { field: 'password', min: minLength })
  if (isCommonPassword(password, ownWords)) throw new Refusal('password_too_common', { field: 'password' })
}
