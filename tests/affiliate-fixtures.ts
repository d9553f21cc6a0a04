/** A house whose first site works with partners that stand in, and visitors whom they send. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { importSite } from '#server/sites/sites.ts'
import { openCaller } from './caller.ts'
import { openTestApp } from './test-app.ts'
import { openAffiliateServer } from './affiliate-server.ts'

export const agreed = { cookie: 'consent=2.affiliate' }
const secretOf = (network: string) => `what ${network} and we were told, each once`

/** One affiliate a name, with a network of the site and one postback address. */
export async function openAffiliateTestApp(...names: string[]) {
  const app = await openTestApp()
  const servers = await Promise.all(names.map((name) => openAffiliateServer(secretOf(name))))
  app.ctx.config = { ...app.ctx.config, affiliateSecrets: new Map(names.map((name) => [name, secretOf(name)])) }
  const networks = names.map((network, index) => {
    const postback = `${servers[index]?.address}/in?c={click_id}&s2={sub2}&e={event}&id={id}`
    const money = `${postback}&a={amount}&m={amount_minor}&cur={currency}&of={purchase_id}`
    return {
      network,
      signing_secret: network,
      postbacks: { signup: postback, activated: postback, first_purchase: money, refund: money },
    }
  })
  await importSite(app.ctx, { ...app.site().file, networks })
  const visitor = await openCaller(app, null)
  let newMembers = 0
  /** Over HTTP, from a browser that consented unless its headers differ. */
  async function signUp(attribution: object | null, headers: Record<string, string> = agreed): Promise<ProfileId> {
    const email = `came${(newMembers += 1)}@example.test`
    const body = { email, name: 'Wilhelmina', password: 'slow rivers run deep', arrival: attribution, country: 'NL' }
    const answer = await visitor('POST /api/user.php?new=1', { body, headers })
    if (answer.status !== 200) throw new Error(answer.text)
    return (answer.body as { profile: { id: ProfileId } }).profile.id
  }
  const close = async () => {
    await Promise.all(servers.map((server) => server.leave().catch(() => {})))
    await app.close()
  }
  return { app: app, visitor, servers, signUp, close }
}
