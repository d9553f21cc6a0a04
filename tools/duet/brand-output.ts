/** The output of `duet brand`: sentences for people, JSON for programs. */
import { styleText } from 'node:util'
import { didYouMean } from '#domain/text/typo-distance.ts'
import { type Finding, type Level, levels } from '#domain/sites/findings.ts'
import { fatalOf, formatFinding } from '#domain/sites/site-check.ts'
import { settingLines } from '#domain/sites/site-schema.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import type { SiteChange, SiteLine } from '#server/sites/site-files.ts'
import { inColumns } from '../columns.ts'
import { notThere } from './command.ts'
import { print } from './output.ts'

export function printSites(sites: SiteLine[], json: boolean) {
  if (json) return print(sites)
  if (sites.length === 0)
    return console.log('There is no brand yet: duet brand create --from docs/brand.example.json --host HOST')
  const rows = sites.map(({ key, name, template, pool, languages, countries, hosts }) => [
    key,
    name,
    template,
    pool,
    languages.join(' '),
    countries.join(' '),
    hosts.join(', '),
  ])
  const [head = '', ...lines] = inColumns([['SITE', 'NAME', 'LOOK', 'POOL', 'LANGUAGES', 'COUNTRIES', 'HOSTS'], ...rows])
  console.log([styleText('dim', head), ...lines].join('\n'))
}

export const isFatal = (findings: Finding[]) => fatalOf(findings).length > 0

const colours = { fatal: 'red', warning: 'yellow', advice: 'dim' } as const satisfies Record<Level, string>

function printAll(findings: Finding[]) {
  for (const level of levels)
    for (const finding of findings.filter((one) => one.level === level))
      console.log(`${styleText(colours[level], level.padEnd(9))}${formatFinding(finding)}`)
}

/** `2 warnings, 1 advice`. */
function counted(findings: Finding[]): string {
  const counts = levels.map((level) => [level, findings.filter((one) => one.level === level).length] as const)
  const said = counts.filter(([, count]) => count > 0)
  return said.map(([level, count]) => `${count} ${level}${level === 'warning' && count > 1 ? 's' : ''}`).join(', ')
}

/** Ends the process with 1 when one of them is fatal. */
export function printFindings(findings: Finding[], json: boolean) {
  const mayNot = isFatal(findings)
  if (mayNot) process.exitCode = 1
  if (json) return print({ may_go_live: !mayNot, findings })
  printAll(findings)
  if (mayNot) console.error(`It may not go live: ${counted(findings)}.`)
  else console.log(findings.length === 0 ? 'All is well.' : `It may go live: ${counted(findings)}.`)
}

/** `changes` null is a new brand. */
type PrintOptions = { site: SiteFile; findings: Finding[]; changes: SiteChange[] | null }

const said = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))
function printChanges(changes: SiteChange[]) {
  for (const { setting, from, to } of changes) console.log(`${setting}: ${said(from)} → ${said(to)}`)
  const gone = changes.filter(({ setting, to }) => to === undefined && byCommand.includes(setting)).map(({ setting }) => setting)
  if (gone.length > 0)
    console.log(
      styleText('yellow', `Pictures that the file does not name are taken away: ${gone.join(', ')}. duet brand export has them.`),
    )
}

/** Set by commands of their own: a file from before them knows nothing of them. */
const byCommand = ['logo', 'favicon', 'hero', 'drawings']

const inJson = ({ site, findings, changes }: PrintOptions) => ({
  site: site.key,
  hosts: site.hosts,
  is_new: changes === null,
  changes: changes ?? [],
  findings,
})

export function printTrial(result: PrintOptions, json: boolean) {
  if (json) return print(inJson(result))
  const { site, findings, changes } = result
  printAll(findings)
  if (changes === null) return console.log(`${site.key} would be a new brand at ${site.hosts.join(', ')}.`)
  printChanges(changes)
  console.log(changes.length === 0 ? `Nothing would change for ${site.key}.` : `Nothing was changed. This would be.`)
}

export function printLive(result: PrintOptions, json: boolean) {
  if (json) return print(inJson(result))
  const { site, findings, changes } = result
  printAll(findings)
  if (changes?.length === 0) return console.log(`Nothing has changed for ${site.key}.`)
  printChanges(changes ?? [])
  console.log(`${site.name} is live at ${site.hosts.join(', ')} within five seconds.`)
  if (changes === null) console.log(styleText('dim', `To change it: duet brand export ${site.key} --to ${site.key}.json`))
}

const shortened = (words: string) => (words.length > 120 ? `${words.slice(0, 120)}…` : words)
const wide = ''.padEnd(34)

/** All of them without their groups' own, or one with these. */
export function printSettings(wanted: string | undefined, json: boolean) {
  const all = settingLines()
  const isWanted = (name: string) => (wanted === undefined ? !name.includes('.') : `${name}.`.startsWith(`${wanted}.`))
  const lines = all.filter(({ name }) => isWanted(name))
  const names = all.map(({ name }) => name)
  if (lines.length === 0) throw notThere(`There is no setting "${wanted}"${didYouMean(String(wanted), names) || '.'}`)
  if (json) return print(lines)
  for (const { name, meaning, values, without } of lines) {
    console.log(`${styleText('bold', name.padEnd(34))}${meaning}`)
    if (values.length > 0) console.log(`${wide}one of ${values.join(', ')}`)
    console.log(`${wide}${styleText('dim', `without it: ${shortened(without)}`)}`)
  }
  if (wanted === undefined) console.log(styleText('dim', '\nOne of them with its parts: duet brand settings company'))
}
