/** Finds the provider that a mistyped address means, at most two typos away. An address that may be right gets no suggestion. */
import { typoDistance } from '#domain/text/typo-distance.ts'
import { brokenEndings, type Provider, providers, realEndings, rightDomains } from '#web/signup/typo-providers.ts'

/** The most typos in a domain, in its name and in its ending (spec, section 9). */
const threshold = 2
/** Names with one ending only: any other ending is a mistake. */
const oneHome: ReadonlySet<string> = new Set(['gmail', 'googlemail', 'icloud'])

/** The address as it was probably meant; null when it may be right. */
export function suggestAddress(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || domain.length < 3 || rightDomains.has(domain)) return null
  const meant = suggestDomain(domain)
  return meant && `${email.slice(0, at).trim()}@${meant}`
}

function suggestDomain(domain: string): string | null {
  const letters = withoutDots(domain)
  const candidates = providers.flatMap(({ name, homes }) => homes.map((home) => ({ name, home, full: `${name}.${home}` })))
  const sameLetters = candidates.find(({ full }) => withoutDots(full) === letters)
  if (sameLetters) return sameLetters.full
  const [name, ending] = split(domain)
  let best: { full: string; typos: number } | null = null
  for (const candidate of candidates) {
    const count = ending === '' ? distanceWithoutDot(domain, candidate) : distanceOf(name, ending, candidate)
    if (count <= threshold && (!best || count < best.typos)) best = { full: candidate.full, typos: count }
  }
  return best?.full ?? mendedEnding(domain)
}

const withoutDots = (domain: string) => domain.replaceAll('.', '')

function split(domain: string): [name: string, ending: string] {
  const dot = domain.indexOf('.')
  return dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)]
}

type Candidate = { name: Provider['name']; home: string; full: string }

function distanceOf(name: string, ending: string, { name: meant, home }: Candidate): number {
  const inName = nameDistance(name, meant)
  if (inName > threshold) return Infinity
  if (ending === home) return inName
  if (name === meant && oneHome.has(meant)) return 1
  if (realEndings.has(ending.slice(ending.lastIndexOf('.') + 1)))
    return isSameTail(ending, home) ? inName + distance(ending, home) : Infinity
  // Two letters are always close to two others: one typo is the most there.
  const inEnding = distance(ending, home)
  return inEnding > Math.min(threshold, home.length - 1) ? Infinity : inName + inEnding
}

/** In an ending of several parts one part may be wrong: `onte.pl` for `onet.pl`. */
const isSameTail = (ending: string, home: string) => ending.includes('.') && home.includes('.') && distance(ending, home) === 1

/** Without a dot, only long names are compared. */
const distanceWithoutDot = (domain: string, { full }: Candidate) =>
  full.length > 7 && distance(domain, withoutDots(full)) === 1 ? threshold : Infinity

/** Typos between a name and the one meant. A short name counts only when letters are swapped or doubled. */
function nameDistance(name: string, meant: string): number {
  if (name === meant) return 0
  const count = distance(name, meant)
  if (meant.length <= 4) return count === 1 && (isSwapped(name, meant) || isDoubled(name, meant)) ? 1 : Infinity
  const most = meant.length < 7 && !isSwapped(name, meant) ? 1 : threshold
  return count <= most ? count : Infinity
}

const isSwapped = (name: string, meant: string) => name.length === meant.length && sorted(name) === sorted(meant)
const sorted = (word: string) => [...word].sort().join('')
const isDoubled = (name: string, meant: string) => single(name) === single(meant)
const single = (word: string) => word.replace(/(.)\1+/g, '$1')

function mendedEnding(domain: string): string | null {
  const dot = domain.lastIndexOf('.')
  const mended = dot < 2 ? undefined : brokenEndings[domain.slice(dot + 1)]
  return mended ? `${domain.slice(0, dot)}.${mended}` : null
}

const distance = (one: string, other: string) =>
  Math.abs(one.length - other.length) > threshold ? Infinity : typoDistance(one, other)
