/** Calls of the console about an owner's settings. */
import type { Scope } from '#domain/staff/rights.ts'
import { publishBrand, readBrand, tryBrand } from '#server/brand-settings/brand-settings.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'

type Names = 'GET /api/brands/one' | 'POST /api/brands/try' | 'POST /api/brands/publish'

const placeOf = (ctx: Context, id: number): Scope | null => (ctx.sites.byId(id) ? { kind: 'site', id } : null)

function siteOf(ctx: Context, id: number) {
  const site = ctx.sites.byId(id)
  if (!site) throw new Refusal('not_found')
  return site
}

export const brandSettingsConsole: Pick<ConsoleHandlers, Names> = {
  'GET /api/brands/one': {
    scopeOf: async ({ ctx, query }) => placeOf(ctx, query.site),
    run: ({ ctx, query }) => readBrand(ctx, siteOf(ctx, query.site)),
  },
  'POST /api/brands/try': {
    scopeOf: async ({ ctx, body }) => placeOf(ctx, body.site),
    run: ({ ctx, body }) => tryBrand(ctx, siteOf(ctx, body.site), body.settings),
  },
  'POST /api/brands/publish': {
    scopeOf: async ({ ctx, body }) => placeOf(ctx, body.site),
    async run({ ctx, body, note }) {
      const site = siteOf(ctx, body.site)
      note({ target_kind: 'brand', target: site.file.key })
      const changes = await publishBrand(ctx, site, body)
      note({
        changed: Object.fromEntries(
          changes.map(({ setting, from, to }) => [setting, { before: from ?? null, after: to ?? null }]),
        ),
      })
      return null
    },
  },
}
