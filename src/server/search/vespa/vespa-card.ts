/** Cards as documents of Vespa, and a search as its YQL. Both follow the schema in deploy/vespa/schemas/card.sd. */
import { personSwitches, valueFilters } from '#domain/search/search-rules.ts'
import { homeBonus, type IdSearch, type Search } from '#server/ports/search-index.ts'
import { readFacts, seeksOthers, testOf } from '#server/search/card-filters.store.ts'
import { detailTestOf, readDetails, valuesIn } from '#server/search/card-details.store.ts'
import type { IndexRow } from '#server/search/card-index.store.ts'

type Fields = Record<string, number | string | boolean | string[] | Record<string, number>>

/** The fields of a card. `places` holds its country, region and cell: one operator finds and weighs them all. */
export function fieldsOf({ id, rank, home, facts, born, cell, ...details }: IndexRow): Fields {
  const [pool = '', gender = '', country = '', region = ''] = home.split(' ')
  const places = [country, region, cell >= 0 ? cellToken(cell) : ''].filter(Boolean)
  return {
    member: id,
    pool: Number(pool),
    gender,
    country,
    places: Object.fromEntries(places.map((place) => [place, 1])),
    card_rank: rank,
    born,
    seeks_other: seeksOthers(gender, facts),
    ...readFacts(facts),
    ...readDetails(details),
  }
}

const cellToken = (cell: number | string) => `cell-${cell}`

/** `hidden` is a parameter of the request: ids that may not be found. Null for a search that finds nobody. */
export function yqlOf(
  { kind, criteria }: Search,
  hidden: readonly number[],
  limits: { max: number; skip: number },
): string | null {
  const { pool, genders, others, countries, fictional, fit } = criteria
  const { bornAfter, bornUntil } = testOf(criteria)
  const weights = weightsOf(kind, criteria)
  if (genders.length + others.length === 0 || weights.length === 0 || bornUntil <= bornAfter) return null
  const conditions = [
    `pool = ${pool}`,
    gendersYql(genders, others),
    `dotProduct(places, {${weights.map(([token, weight]) => `${quoted(token)}:${weight}`).join(', ')}})`,
    `range(born, ${bornAfter + 1}, ${bornUntil})`,
    `fictional = ${fictional}`,
    ...(kind === 'cell' ? [`country in (${countries.map(quoted).join(', ')})`] : []),
    ...personSwitches.filter((name) => criteria[name]).map((name) => `${name} = true`),
    ...(fit ? [`seeks_${fit.gender} = true`, `fit_min <= ${fit.age}`, `fit_max >= ${fit.age}`] : []),
    ...detailsYql(criteria),
    ...(hidden.length > 0 ? ['!(member in (@hidden))'] : []),
  ]
  const order = limits.max > 0 ? ' order by "[relevance]" desc, member desc' : ''
  return `select member from sources * where ${conditions.join(' and ')}${order} limit ${limits.max + limits.skip} offset ${limits.skip}`
}

function detailsYql({ details }: IdSearch): string[] {
  if (!details) return []
  const { seenFrom } = detailTestOf(details) ?? { seenFrom: 0 }
  return [
    ...(details.verified ? ['verified = true'] : []),
    ...(seenFrom > 0 ? [`seen >= ${seenFrom}`] : []),
    ...valueFilters.flatMap((name) =>
      details[name] ? [`traits in (${valuesIn(name, details[name]).map(quoted).join(', ')})`] : [],
    ),
  ]
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

function gendersYql(genders: readonly string[], others: readonly string[]) {
  const all = [
    ...(genders.length > 0 ? [`gender in (${genders.map(quoted).join(', ')})`] : []),
    ...(others.length > 0 ? [`(gender in (${others.map(quoted).join(', ')}) and seeks_other = true)`] : []),
  ]
  return all.length === 1 ? all[0] : `(${all.join(' or ')})`
}

/** The rank profile adds the weights of a card's places to its rank. Weights are 1 and more: the penalty of the farthest is none. */
function weightsOf(kind: Search['kind'], { places, off, home }: IdSearch): [token: string, weight: number][] {
  const largest = Math.max(0, ...off)
  const weights = places.map((place, n): [string, number] => [
    kind === 'cell' ? cellToken(place) : String(place),
    1 + largest - (off[n] ?? 0),
  ])
  return home !== null && kind.startsWith('country') ? [...weights, [home, homeBonus]] : weights
}
