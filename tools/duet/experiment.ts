/** `duet experiment`: what came of each variant of a page, and how sure one can be. */
import type { Verdict } from '#domain/experiments/certainty.ts'
import { resultsOf } from '#server/experiments/experiments.ts'
import { inColumns } from '../columns.ts'
import { type Given, notThere } from './command.ts'
import { print, withServer } from './output.ts'

const verdictWords: Record<Verdict, string> = {
  first: 'compared with this one',
  too_few: 'too few to say',
  open: 'may be chance',
  better: 'brings more',
  worse: 'brings fewer',
}

const people = (n: number | null) => (n === null ? '<5' : String(n))
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

export function list(given: Given) {
  const key = given.text('site')
  return withServer(async (ctx) => {
    const sites = ctx.sites.all().filter(({ file }) => key === undefined || file.key === key)
    if (sites.length === 0) throw notThere(key === undefined ? 'There is no brand yet.' : `There is no brand ${key}.`)
    const results = await resultsOf(ctx, sites)
    if (given.has('json')) return print(results)
    if (results.length === 0) return console.log('There are no experiments: docs/operating/brands.md says how to begin one.')
    for (const { brand, name, place, is_running, first_day, last_day, variants } of results) {
      const days = first_day ? `${first_day} to ${last_day}` : 'nothing counted yet'
      console.log(`${brand}: ${name} on ${place}, ${is_running ? 'running' : 'ended'}, ${days}`)
      const rows = variants.map((one) => [
        one.name,
        one.share === null ? 'taken out' : `${one.share} %`,
        String(one.views),
        people(one.begun),
        people(one.finished),
        one.rate ? `${percent(one.rate.at)} (${percent(one.rate.low)} to ${percent(one.rate.high)})` : '-',
        verdictWords[one.verdict],
      ])
      console.log(inColumns([['VARIANT', 'SHARE', 'VIEWS', 'BEGUN', 'SIGNUPS', 'PER VIEW', 'HOW SURE'], ...rows]).join('\n'))
    }
  })
}
