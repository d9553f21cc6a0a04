/** What axe finds on an open page: by all rules of WCAG 2.2 AA, or by those that a stylesheet can break. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** These judge colours, sizes and what is shown; all others judge markup, which no stylesheet changes. */
export const rulesOfStyle = [
  'color-contrast',
  'target-size',
  'link-in-text-block',
  'scrollable-region-focusable',
  'button-name',
  'link-name',
  'aria-hidden-focus',
]

export async function examine(page: Page, { rules }: { rules?: readonly string[] } = {}): Promise<string[]> {
  // Half a megabyte, so each document gets it once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules([...rules]) : axe.withTags(standards)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} – ${failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  )
}
