/** Passwords: argon2id (19 MiB, 2 passes) in low-priority threads, so that logins do not delay other requests; and the list of common passwords. */
import { dictionary } from '@zxcvbn-ts/language-common'
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { Refusal } from '#domain/refusal.ts'
import type { Hashing } from '#server/passwords/password-hashing.ts'

/** The 49,000 that turn up most in what was stolen elsewhere. */
const common = new Set<string>(dictionary['passwords-common'])
/** Words of our countries and of our trade that the list, made in English, lacks. */
const moreCommon = new Set(
  'wachtwoord welkom hallo geheim passwort kennwort willkommen schatz motdepasse bonjour bienvenue soleil contraseña contrasena hola bienvenido hasło haslo witaj zaq12wsx benvenuto ciao amore dating datingsite onlinedating singles flirten rencontre incontri citas randki liefde liebe amour zomer lente herfst sommer frühling herbst printemps été automne hiver primavera estate autunno inverno verano otoño invierno wiosna lato jesień zima'.split(
    ' ',
  ),
)
/** Rows of keys, straight and zigzag, on the keyboards of our countries; and the alphabet. */
const rows = [
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgbyhnujm',
  '147258369',
  '741852963',
  'abcdefghijklmnopqrstuvwxyz',
]
const runs = rows.flatMap((row) => [row + row, [...(row + row)].toReversed().join('')])

/** Letters that people write as digits and signs. */
const disguises: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i', '€': 'e' }
const undisguise = (word: string) => word.replace(/[013457@$!€]/gu, (sign) => disguises[sign] ?? sign)

/** A word without what is put before or after it so that a form takes it: digits, a year, signs. */
const bare = (word: string) => word.replace(/^[\d\W_]{1,4}(?=\p{L})/u, '').replace(/(?<=\p{L})[\d\W_]{1,6}$/u, '')
/** A repeated word is as guessable as the word: `annaanna`. */
const once = (word: string) => /^(.{1,40}?)\1+$/u.exec(word)?.[1] ?? word

const isRun = (word: string) => word.length > 1 && runs.some((run) => run.includes(word))
/** One or two pieces of runs, such as `qwert12345` and `asdf1234`. */
function isMadeOfRuns(word: string): boolean {
  if (isRun(word)) return true
  return [...Array(word.length).keys()].some(
    (at) => at >= 3 && word.length - at >= 3 && isRun(word.slice(0, at)) && isRun(word.slice(at)),
  )
}

/** A date, such as `12051990` or `1990-05-12`. */
const isDate = (word: string) => /^(\d{1,2}[-./ ]?\d{1,2}[-./ ]?(19|20)\d\d|(19|20)\d\d[-./ ]?\d{1,2}[-./ ]?\d{1,2})$/.test(word)

/** In small letters and without signs, so that `Meadow & Main` is found in `meadowmain1`. */
const flat = (word: string) => word.toLowerCase().replace(/[^\p{L}\d]/gu, '')

/**
 * Whether a password is guessable: common, a word of `own` (name, address, brand), keys in a row, or a date. Also with capitals,
 * repeated, with look-alike signs, or a few added characters. Passphrases pass.
 */
function isCommonPassword(password: string, own: readonly string[]): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const ownWords = new Set(own.map(flat).filter((word) => word.length >= 3))
  const isCommon = (word: string) => word.length >= 3 && (common.has(word) || moreCommon.has(word) || ownWords.has(flat(word)))
  const whole = [lower, flat(lower)].flatMap((word) => [word, once(word)])
  if (isDate(lower) || whole.some((word) => new Set(word).size <= 2 || isMadeOfRuns(word))) return true
  const plain = whole.flatMap((word) => [word, undisguise(word)])
  return plain.flatMap((word) => [word, bare(word), undisguise(bare(word)), once(bare(word))]).some(isCommon)
}

const minLength = 8
/** Waiting longer than this queue is refused rather than endured. */
const maxWaiting = 200

// One core stays free for other requests, and hashing threads run with low priority on the others.
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

/** How many passwords this process has hashed or compared so far: what a sign-in costs, without a clock. */
export const countHashes = () => threads.completed

export const hashPassword = async (password: string) => String(await inTurn({ password }))

/** A hash that no password has; verifying takes as long as with a real one. Accounts with it need a new password. */
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
