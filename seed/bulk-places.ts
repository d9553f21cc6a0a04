/** Where the crowd lives: countries by their share, and in each the real towns by their people. */
import { sql } from 'kysely'
import type { Country } from '#domain/geo/places.ts'
import type { Context, Db } from '#server/infrastructure/context.ts'
import { cellOf, nowhere } from '#server/search/cells.ts'

/** Share of the members by thousandths; skewed as measured sites are. */
const shares = { DE: 190, NL: 160, FR: 130, GB: 130, IT: 90, ES: 80, PL: 80, BE: 50, AT: 30, CH: 30, IE: 30 } as const
const languageOf: Record<keyof typeof shares, string> = {
  DE: 'de',
  AT: 'de',
  CH: 'de',
  NL: 'nl',
  BE: 'nl',
  FR: 'fr',
  GB: 'en',
  IE: 'en',
  IT: 'it',
  ES: 'es',
  PL: 'pl',
}
/** Each house stands for as many people; a town has as many houses as its share of the country. */
const dwellings = 2000

/** As tables that the generating statements join. */
export async function raiseTowns(ctx: Context) {
  const open = Object.keys(shares) as (keyof typeof shares)[]
  const countries = open.flatMap((country) => Array.from({ length: shares[country] / 10 }, () => country))
  await sql`drop table if exists crowd_country, crowd_town`.execute(ctx.db)
  await sql`create unlogged table crowd_country as
    select c.n - 1 as n, c.country, l.language from unnest(${countries}::text[]) with ordinality c(country, n)
      join jsonb_each_text(${JSON.stringify(languageOf)}::jsonb) as l(country, language) on l.country = c.country`.execute(ctx.db)
  const towns = open.flatMap((country) => dwellingsOf(ctx, country))
  await sql`create unlogged table crowd_town as
    select * from jsonb_to_recordset(${JSON.stringify(towns)}::jsonb) as t(country text, n int, city text, region text, cell int)`.execute(
    ctx.db,
  )
}

export const razeTowns = (db: Db) => sql`drop table crowd_country, crowd_town`.execute(db)

function dwellingsOf(ctx: Context, country: Country) {
  const towns = ctx.geo.towns(country).toSorted((a, b) => b.size - a.size)
  const people = towns.reduce((sum, { size }) => sum + size ** 2, 0)
  let [at, passed] = [0, 0]
  return Array.from({ length: dwellings }, (_, n) => {
    while (passed + (towns[at]?.size ?? 0) ** 2 < ((n + 0.5) / dwellings) * people && at < towns.length - 1)
      passed += (towns[at++]?.size ?? 0) ** 2
    const { city = null, countryregion = null } = towns[at] ?? {}
    const place = ctx.geo.find({ country, countryregion, city })
    return { country, n, city, region: countryregion, cell: place ? cellOf(place) : nowhere }
  })
}
