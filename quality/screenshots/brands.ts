/** The three brands for screenshots: their sign-ins and languages. */
import { readFileSync } from 'node:fs'

export const templates = ['social', 'classic', 'lavish'] as const
export type Template = (typeof templates)[number]

/** People of the demo data with likes and messages waiting. */
export const memberOf: Record<Template, string> = { social: 'anna', classic: 'carla', lavish: 'dominik' }

const countries: Record<Template, string> = { social: 'NL', classic: 'GB', lavish: 'PL' }

/** Read from the site's own file. */
export function brandOf(template: Template) {
  const file = JSON.parse(readFileSync(new URL(`../../sites/${template}.json`, import.meta.url), 'utf8')) as SiteFile
  return { template, host: file.hosts[0] ?? 'localhost', languages: file.languages, country: countries[template] }
}
export type Brand = ReturnType<typeof brandOf>

type SiteFile = { hosts: string[]; languages: string[] }

/** The brand's address on the server that answers at `server`. */
export function originOf(server: string, brand: Brand): string {
  const url = new URL(server)
  url.hostname = brand.host
  return url.origin
}
