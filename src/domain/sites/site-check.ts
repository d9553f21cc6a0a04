/** Whether a brand may go live, and what its operator should look at: what a file itself tells, without the installation it stands in. */
import { didYouMean } from '#domain/text/typo-distance.ts'
import { english } from '#domain/sites/schema-messages.ts'
import { derived, readSite } from '#domain/sites/site-defaults.ts'
import { addressFindings, companyFindings, languageFindings, priceFindings } from '#domain/sites/site-rules.ts'
import { secretsIn } from '#domain/sites/site-secrets.ts'
import { SiteFile } from '#domain/sites/sites.ts'
import { tokenFindings } from '#domain/themes/token-rules.ts'

/** `fatal` keeps a brand from going live; a `warning` is seen by members; `advice` is a thought. */
export const levels = ['fatal', 'warning', 'advice'] as const
export type Level = (typeof levels)[number]
export type Finding = { level: Level; setting: string; words: string }

export type Checked = { site: SiteFile | null; findings: Finding[] }

export function checkFile(raw: unknown): Checked {
  const { data: site, error } = readSite(raw, english)
  const secrets = secretsIn(raw)
  if (!site) return { site: null, findings: [...findingsIn(raw, error.issues), ...unknownIn(raw, SiteFile.shape, 1), ...secrets] }
  const rules = [priceFindings, languageFindings, companyFindings, addressFindings, tokenFindings]
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

/** What is set but would not be kept: a slip of the pen, or a setting of another version. */
function unknownIn(raw: unknown, kept: unknown, depth = Infinity, path = ''): Finding[] {
  if (depth === 0 || typeof raw !== 'object' || raw === null || typeof kept !== 'object' || kept === null) return []
  return Object.entries(raw).flatMap(([name, value]): Finding[] => {
    if (value === undefined || (path === '' && name === '$schema')) return []
    if (Object.hasOwn(kept, name)) return unknownIn(value, (kept as Record<string, unknown>)[name], depth - 1, `${path}${name}.`)
    return [
      {
        level: 'fatal',
        setting: `${path}${name}`,
        words: `there is no such setting${didYouMean(name, Object.keys(path ? kept : SiteFile.shape))}`,
      },
    ]
  })
}

/** What follows from other settings, and somebody has to stand behind. */
function unsaidIn(raw: unknown, site: SiteFile): Finding[] {
  const given = raw as Partial<SiteFile>
  const words = `nothing is said, so it is ${site.support_email}: that mailbox must exist`
  return given.support_email === undefined ? [{ level: 'advice', setting: 'support_email', words }] : []
}
