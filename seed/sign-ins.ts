/** People of the demo data whom a newcomer may sign in as, as README.md lists them. */
import type { Context } from '#server/infrastructure/context.ts'
import { password } from './people.ts'

const demoAddresses = ['anna@example.com', 'carla@example.com', 'ewa@example.com']

/** One line a person; none where there is no demo data. */
export async function listSignIns(ctx: Context): Promise<string[]> {
  const members = await ctx.db
    .selectFrom('member')
    .select(['email', 'site_id'])
    .where('email_key', 'in', demoAddresses)
    .orderBy('email_key')
    .execute()
  const names = members.map(({ email, site_id }) => `  ${email.padEnd(20)} on ${ctx.sites.byId(site_id)?.file.name ?? ''}`)
  return names.length ? [`Sign in with the password ${password} as`, ...names] : []
}
