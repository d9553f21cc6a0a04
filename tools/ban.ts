/** `npm run ban -- <profile> "why"`: bans a member at once. `npm run ban -- <profile> --lift` lifts the ban. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { banMember, liftBan } from '#server/bans/bans.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { open } from '#server/open.ts'
import { runTool } from './with-database.ts'

const [profile = '', ...words] = process.argv.slice(2)
const isLift = words[0] === '--lift'
const reason = words.join(' ').trim()

await runTool(async () => {
  if (!/^\d+$/.test(profile)) throw new Error('Say who: npm run ban -- <number of the profile> "why".')
  if (!isLift && (reason === '' || reason.length > 2000)) throw new Error('Say why, in 1 to 2,000 characters.')
  const { ctx, close } = await open(readConfig({ ...process.env, LOG: 'warn' }))
  try {
    const member = Number(profile) as ProfileId
    await (isLift ? liftBan(ctx, member) : banMember(ctx, member, reason))
    console.log(
      isLift
        ? `The ban of ${profile} is lifted.`
        : `${profile} is banned: logged out, hidden, photos on their way to new addresses.`,
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found')
      throw new Error(isLift ? `${profile} is not banned.` : `There is no member ${profile}.`, { cause: error })
    throw error
  } finally {
    await close()
  }
})
