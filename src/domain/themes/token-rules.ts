/** Rules for a brand's own colours: known tokens, valid colours, enough contrast in light and dark. */
import { templateTokens } from '#domain/themes/template-tokens.ts'
import { didYouMean } from '#domain/text/typo-distance.ts'
import type { Finding } from '#domain/sites/site-check.ts'
import type { SiteFile } from '#domain/sites/sites.ts'
import { isColour, weakPairs, type WeakPair } from '#domain/themes/token-pairs.ts'

export function tokenFindings(site: SiteFile): Finding[] {
  const { template, tokens } = site
  const defaults = templateTokens(template)
  const names = Object.keys(tokens)
  const broken = names.filter((name) => !isColour(template, tokens, name))
  const strange = names.filter((name) => !(name in defaults))
  const findings: Finding[] = [
    ...strange.map((name) =>
      findingOf(
        'fatal',
        name,
        `no look has such a colour${didYouMean(name, Object.keys(defaults)) || `; there are ${Object.keys(defaults).join(', ')}`}`,
      ),
    ),
    ...broken.map((name) =>
      findingOf('fatal', name, 'not a colour that can be measured: write #rrggbb, rgb(), hsl() or oklch()'),
    ),
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
  return [{ level: 'advice', setting: 'tokens', words: `these colours are still the look’s: ${left.join(', ')}` }]
}

const findingOf = (level: Finding['level'], name: string, words: string): Finding => ({ level, setting: `tokens.${name}`, words })

function describePair({ pair: [front, ground], scheme, ratio, least }: WeakPair): Finding {
  // truncated, not rounded: 4.496 must not show as 4.5
  const measured = (Math.floor(ratio * 100) / 100).toFixed(2)
  return findingOf(
    'fatal',
    front,
    `${front} on ${ground} has a contrast of ${measured} in the ${scheme} scheme; ${least} is the least`,
  )
}
