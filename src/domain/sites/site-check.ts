/** Site check: what is wrong or unwise in a brand file, in English for its author. It reads the file only, not the installation. */
import { nearest } from '#domain/text/typo-distance.ts'
import { type Finding, findingOf, levels } from '#domain/sites/findings.ts'
import { derived, readSite } from '#domain/sites/site-defaults.ts'
import { type Issue, saidOf } from '#domain/sites/schema-issues.ts'
import { addressFindings, companyFindings, languageFindings, priceFindings } from '#domain/sites/site-rules.ts'
import { drawingFindings } from '#domain/sites/own-drawings.ts'
import { SiteFile } from '#domain/sites/sites.ts'
import { experimentFindings } from '#domain/experiments/experiment-rules.ts'
import { heroFindings } from '#domain/brand-hero/hero-rules.ts'
import { wordFindings } from '#domain/brand-words/word-rules.ts'
import { promptFindings } from '#domain/prompts/prompt-rules.ts'
import { tokenFindings } from '#domain/themes/token-rules.ts'

/** An issue without words of its own in the schema gets ours. */
const inOwnWords = { error: () => '', reportInput: true }

const shapes = [
  /\b(?:sk|rk|pk)_(?:live|test)_\w{6,}/,
  /\bwhsec_\w{6,}/,
  /\b(?:live|test)_\w{20,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /:\/\/[^/\s:@]*:[^/\s@]+@/,
  /[?&](?:\w*(?:secret|password|passwd|token|api_?key)|key)=[^&\s{]/i,
]

function secretsIn(value: unknown, path = ''): Finding[] {
  if (typeof value === 'string') return shapes.some((shape) => shape.test(value)) ? [findingOf('fatal', path, 'secret')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => secretsIn(inner, path ? `${path}.${name}` : name))
}

export type Checked = { site: SiteFile | null; findings: Finding[] }

export function checkFile(raw: unknown): Checked {
  const { data: site, error } = readSite(raw, inOwnWords)
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

/** What follows from a setting is not wrong beside it. */
function findingsIn(raw: unknown, issues: readonly Issue[]): Finding[] {
  const isGiven = ({ path: [name = ''] }: Issue) => !(String(name) in derived) || Object.hasOwn(raw as object, name)
  const given = issues.filter(isGiven)
  return (given.length > 0 ? given : issues).map((issue) => ({
    level: 'fatal',
    setting: issue.path.map(String).join('.'),
    ...saidOf(issue),
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
    const meant = nearest(name, Object.keys(path ? parsed : SiteFile.shape))
    return [findingOf('fatal', `${path}${name}`, 'no_such_setting', { meant })]
  })
}

/** Settings derived from others that need an operator's confirmation. */
function unsaidIn(raw: unknown, site: SiteFile): Finding[] {
  const given = raw as Partial<SiteFile>
  const words = `nothing is said, so it is ${site.support_email}: that mailbox must exist`
  return given.support_email === undefined ? [{ level: 'advice', setting: 'support_email', words }] : []
}
