/** Rules for a brand's own colours: known tokens, valid colours, enough contrast in light and dark. */
import { templateTokens } from '#domain/themes/template-tokens.ts'
import { nearest } from '#domain/text/typo-distance.ts'
import { type Finding, findingOf } from '#domain/sites/findings.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { isColour, weakPairs, type WeakPair } from '#domain/themes/token-pairs.ts'

export function tokenFindings(site: SiteFile): Finding[] {
  const { template, tokens } = site
  const defaults = templateTokens(template)
  const names = Object.keys(tokens)
  const broken = names.filter((name) => !isColour(template, tokens, name))
  const strange = names.filter((name) => !(name in defaults))
  const findings: Finding[] = [
    ...strange.map((name) => strangeFinding(name, Object.keys(defaults))),
    ...broken.map((name) => findingOf('fatal', `tokens.${name}`, 'not_a_colour')),
  ]
  if (broken.length > 0) return findings
  return [...findings, ...weakPairs(site).map(describePair), ...leftFindings(names)]
}

/** Colours by which a look is known. The others are made from these, or say success, warning and danger. */
const ofLook = ['surface', 'raised', 'sunken', 'text', 'muted', 'line', 'line_strong', 'primary', 'accent', 'scrim', 'focus']

/** A page of another colour makes the look's other colours strangers on it. */
function leftFindings(own: readonly string[]): Finding[] {
  const left = ofLook.filter((name) => !own.includes(name))
  if (!own.includes('surface') || left.length === 0) return []
  return [findingOf('advice', 'tokens', 'colours_left', { names: left })]
}

function strangeFinding(name: string, names: readonly string[]): Finding {
  const meant = nearest(name, names)
  const setting = `tokens.${name}`
  return meant === null
    ? findingOf('fatal', setting, 'no_such_colour_of', { names })
    : findingOf('fatal', setting, 'no_such_colour', { meant })
}

function describePair({ pair: [front, ground], scheme, ratio, least }: WeakPair): Finding {
  // truncated, not rounded: 4.496 must not show as 4.5
  const measured = Math.floor(ratio * 100) / 100
  const code = scheme === 'light' ? 'weak_light' : 'weak_dark'
  return findingOf('fatal', `tokens.${front}`, code, { front, ground, measured, least })
}
