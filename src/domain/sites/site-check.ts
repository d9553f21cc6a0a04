/** Site check: what is wrong or unwise in a brand file, in English for its author. It reads the file only, not the installation. */
import * as z from 'zod/mini'
import { didYouMean } from '#domain/text/typo-distance.ts'
import { derived, readSite } from '#domain/sites/site-defaults.ts'
import { addressFindings, companyFindings, languageFindings, priceFindings } from '#domain/sites/site-rules.ts'
import { drawingFindings } from '#domain/sites/own-drawings.ts'
import { SiteFile } from '#domain/sites/sites.ts'
import { experimentFindings } from '#domain/experiments/experiment-rules.ts'
import { heroFindings } from '#domain/brand-hero/hero-rules.ts'
import { wordFindings } from '#domain/brand-words/word-rules.ts'
import { promptFindings } from '#domain/prompts/prompt-rules.ts'
import { tokenFindings } from '#domain/themes/token-rules.ts'

type ZodIssue = Parameters<z.core.$ZodErrorMap>[0]

const kinds: Record<string, string> = {
  string: 'words in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list: […]',
  object: 'a group of settings: {…}',
  record: 'a group of settings: {…}',
}
const usual = z.locales.en().localeError

function inEnglish(issue: ZodIssue) {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is missing' : `must be ${kinds[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String)
    return `must be ${values.join(', ').replace(/, ([^,]*)$/, ' or $1')}${didYouMean(String(issue.input), values)}`
  }
  if (issue.code === 'unrecognized_keys') return `there is no ${issue.keys.join(', ')}`
  if (issue.code === 'too_small' && issue.origin !== 'number') return issue.input === '' ? 'is empty' : 'needs at least one'
  if (issue.code === 'too_small')
    return `must be ${issue.inclusive ? '' : 'more than '}${issue.minimum}${issue.inclusive ? ' or more' : ''}`
  if (issue.code === 'too_big' && issue.origin === 'string') return `is longer than ${issue.maximum} characters`
  if (issue.code === 'too_big' && issue.origin === 'number') return `must be ${issue.maximum} or less`
  return usual(issue)
}

const english = { error: inEnglish }

const shapes = [
  /\b(?:sk|rk|pk)_(?:live|test)_\w{6,}/,
  /\bwhsec_\w{6,}/,
  /\b(?:live|test)_\w{20,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /:\/\/[^/\s:@]*:[^/\s@]+@/,
  /[?&](?:\w*(?:secret|password|passwd|token|api_?key)|key)=[^&\s{]/i,
]

function secretsIn(value: unknown, path = ''): Finding[] {
  if (typeof value === 'string')
    return shapes.some((shape) => shape.test(value))
      ? [{ level: 'fatal', setting: path, words: 'this looks like a secret; secrets belong into the environment' }]
      : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => secretsIn(inner, path ? `${path}.${name}` : name))
}

/** `fatal` keeps a brand from going live; a `warning` is seen by members; `advice` is a thought. */
export const levels = ['fatal', 'warning', 'advice'] as const
export type Level = (typeof levels)[number]
export type Finding = { level: Level; setting: string; words: string }

export type Checked = { site: SiteFile | null; findings: Finding[] }

export function checkFile(raw: unknown): Checked {
  const { data: site, error } = readSite(raw, english)
  const secrets = secretsIn(raw)
  if (!site) return { site: null, findings: [...findingsIn(raw, error.issues), ...unknownIn(raw, SiteFile.shape, 1), ...secrets] }
  const rules = [
    priceFindings,
    languageFindings,
    companyFindings,
    addressFindings,
    promptFindings,
    wordFindings,
    experimentFindings,
    heroFindings,
    drawingFindings,
    tokenFindings,
  ]
  return {
    site,
    findings: inOrder([...unknownIn(raw, site), ...secrets, ...rules.flatMap((rule) => rule(site)), ...unsaidIn(raw, site)]),
  }
}

type Issue = { path: PropertyKey[]; message: string }

/** What follows from a setting is not wrong beside it. */
function findingsIn(raw: unknown, issues: Issue[]): Finding[] {
  const isGiven = ({ path: [name = ''] }: Issue) => !(String(name) in derived) || Object.hasOwn(raw as object, name)
  const said = issues.filter(isGiven)
  return (said.length > 0 ? said : issues).map(({ path, message }) => ({
    level: 'fatal',
    setting: path.map(String).join('.'),
    words: message,
  }))
}

export const inOrder = (findings: Finding[]) => findings.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
export const fatalOf = (findings: readonly Finding[]) => findings.filter(({ level }) => level === 'fatal')
export const formatFinding = ({ setting, words }: Finding) => (setting ? `${setting}: ${words}` : words)

/** Settings that do not exist: a typo, or a setting of another version. */
function unknownIn(raw: unknown, parsed: unknown, depth = Infinity, path = ''): Finding[] {
  if (depth === 0 || typeof raw !== 'object' || raw === null || typeof parsed !== 'object' || parsed === null) return []
  return Object.entries(raw).flatMap(([name, value]): Finding[] => {
    if (value === undefined || (path === '' && name === '$schema')) return []
    if (Object.hasOwn(parsed, name))
      return unknownIn(value, (parsed as Record<string, unknown>)[name], depth - 1, `${path}${name}.`)
    return [
      {
        level: 'fatal',
        setting: `${path}${name}`,
        words: `there is no such setting${didYouMean(name, Object.keys(path ? parsed : SiteFile.shape))}`,
      },
    ]
  })
}

/** Settings derived from others that need an operator's confirmation. */
function unsaidIn(raw: unknown, site: SiteFile): Finding[] {
  const given = raw as Partial<SiteFile>
  const words = `nothing is said, so it is ${site.support_email}: that mailbox must exist`
  return given.support_email === undefined ? [{ level: 'advice', setting: 'support_email', words }] : []
}
