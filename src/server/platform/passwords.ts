/** Passwords: argon2id (19 MiB, 2 passes), on all cores but one at a time, so that logins never starve the rest. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#domain/refusal.ts'
import { isCommonPassword } from '#server/platform/common-passwords.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const minLength = 8
/** Waiting longer than this queue is refused rather than endured. */
const maxWaiting = 200

// The cores are the process's, so the turns are too. One stays free for everything that is not a login.
const atOnce = Math.max(1, availableParallelism() - 1)
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw new Refusal('too_many_requests', { retry_after: 2 })
  // who has waited is handed the turn of the one before, so nobody slips in between
  if (running < atOnce) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, options))

/** A hash no password has: verifying against it takes as long as against a real one. An account that has it waits for a new password. */
export const noPassword = '$argon2id$v=19$m=19456,t=2,p=1$/FV+8kcY6MO6STTHSBQXQA$aIDwuZ0BiG2wuXyWiAOk8COqTqZ974UkEtUqMK43tCI'

/** False for a wrong password, and, after the same time, where there is no account at all. */
export const isPassword = (stored: string | null, password: string) =>
  inTurn(async () => (await verify(stored ?? noPassword, password)) && stored !== null)

/** Refuses a password that is too short, or that everybody tries first (common and breached ones, and the member's own words). */
export function refuseWeakPassword(password: string, ownWords: readonly string[]) {
  if ([...password].length < minLength) throw new Refusal('password_too_short', { field: 'password', min: minLength })
  if (isCommonPassword(password, ownWords)) throw new Refusal('password_too_common', { field: 'password' })
}
