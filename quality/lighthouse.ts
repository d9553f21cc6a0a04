/**
 * `npm run lighthouse`: what Lighthouse says of `/` and of each lander on the three demo brands, on its slow phone; the median of three visits.
 * `-- --brand social --page /,/landers/video --runs 5` for some. LIGHTHOUSE names the program; by default npx fetches it, so nothing here depends on it.
 */
import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { median } from './bench/figures.ts'
import { brandOf, originOf, templates } from './screenshots/brands.ts'
import { withProduct } from './screenshots/product.ts'
import { landerFamilies } from '../src/domain/landers/lander-slugs.ts'
import { findChromium } from '../tools/test/chromium.ts'
import { production } from '../tests/production.ts'
import { runTool } from '../tools/with-database.ts'
import { readReport, type Measurement } from './lighthouse/report.ts'

const program = process.env.LIGHTHOUSE ?? 'npx --yes lighthouse@13.5.0'
const allPages = ['/', ...landerFamilies.map((family) => `/landers/${family}/general-eng`)]

const { values } = parseArgs({
  options: {
    brand: { type: 'string' },
    page: { type: 'string' },
    runs: { type: 'string', default: '3' },
  },
})

await runTool(async () => {
  const { path, missing } = await findChromium()
  if (!path) throw new Error(missing)
  const brands = templates.filter((template) => !values.brand || values.brand.split(',').includes(template))
  const pages = values.page?.split(',') ?? allPages
  console.log(
    ['page', 'perf', 'a11y', 'best', 'seo', 'LCP s', 'CLS', 'TBT ms', 'JS KB', 'CSS KB', 'machine', 'not met'].join(' | '),
  )
  await withProduct(
    async (server) => {
      for (const brand of brands)
        for (const page of pages) {
          const address = originOf(server, brandOf(brand)) + page
          const visits: Measurement[] = []
          for (let run = 0; run < Number(values.runs); run++) visits.push(await visit(address, path))
          console.log(rowOf(`${brand} ${page}`, visits))
        }
    },
    // as others are served: with nothing for developers
    { env: { ...production, SEED: 'demo' } },
  )
})

/** One visit at a time: two would measure each other. */
async function visit(address: string, chromium: string): Promise<Measurement> {
  const [command = '', ...first] = program.split(' ')
  const options = [address, '--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox']
  const only = '--only-categories=performance,accessibility,best-practices,seo'
  const env = { ...process.env, CHROME_PATH: chromium }
  const run = () => promisify(execFile)(command, [...first, ...options, only], { env, maxBuffer: 64_000_000 })
  // On a busy machine a trace may miss its beginning.
  const { stdout } = await run().catch(run).catch(run)
  return readReport(JSON.parse(stdout))
}

function rowOf(name: string, visits: readonly Measurement[]): string {
  const middle = (read: (visit: Measurement) => number) => median(visits.map(read))
  const scores = (['performance', 'accessibility', 'best-practices', 'seo'] as const).map((category) =>
    Math.round(100 * middle(({ scores }) => scores[category])),
  )
  const figures = [
    (middle(({ lcpMs }) => lcpMs) / 1000).toFixed(2),
    middle(({ cls }) => cls).toFixed(3),
    Math.round(middle(({ tbtMs }) => tbtMs)),
    (middle(({ scriptBytes }) => scriptBytes) / 1000).toFixed(1),
    (middle(({ styleBytes }) => styleBytes) / 1000).toFixed(1),
    Math.round(middle(({ machine }) => machine)),
  ]
  const notMet = new Set(visits.flatMap((each) => each.notMet))
  return [name, ...scores, ...figures, [...notMet].join(', ') || '–'].join(' | ')
}
