/** Match count: how many real people a visitor may expect before signing up, rounded down. */
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { reportedCount } from '#domain/signup-matches/match-rules.ts'
import type { MatchCount, MatchCountQuery } from '#domain/signup-matches/matches.ts'
import { profileFields } from '#domain/profiles/profile-fields.ts'
import { localDate } from '#domain/time/local-time.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { criteriaOf } from '#server/search/criteria.ts'
import { countSearches } from '#server/search/index-or-database.ts'
import { switchesIn } from '#server/search/filters.ts'
import type { Site } from '#server/ports/site-directory.ts'

/** Unanswered questions do not narrow the count; a country that the site does not serve counts as unanswered. */
export async function countMatches(ctx: Context, site: Site, query: MatchCountQuery): Promise<MatchCount> {
  const { gender = 'any', min_age = minAge, max_age = maxAge, country, countryregion: region } = query
  const isOpen = country !== undefined && site.file.countries.includes(country)
  const scope = {
    pool: site.pool_id,
    genders: gender === 'any' ? profileFields.gender : [gender],
    countries: isOpen ? [country] : site.file.countries,
    region: isOpen && region?.startsWith(`${country}-`) ? region : null,
    cells: null,
    min_age,
    max_age: Math.max(min_age, max_age),
    hideFictional: true,
    fit: null,
    details: null,
    ...switchesIn({}),
  }
  const [people = 0] = await countSearches(ctx, [criteriaOf(scope, null, { pp: 1, page: 1 }, localDate(ctx.now(), null))], null)
  return reportedCount(people)
}
