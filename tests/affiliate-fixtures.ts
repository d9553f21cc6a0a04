/** A house whose first site works with partners that stand in, and visitors whom they send. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { importSite } from '#server/sites/sites.ts'
import { openCaller } from './caller.ts'
import { openHouse } from './test-app.ts'
import { openPartnerServer } from './affiliate-server.ts'

export const agreed = { cookie: 'consent=2.affiliate' }
const secretOf = (network: string) => `what ${network} and we were told, each once`

/** One partner a name, told of everything at one address, and asked by a network of the site. */
export async function openHouseOfPartners(...names: string[]) {
  const house = await openHouse()
  const servers = await Promise.all(names.map((name) => openPartnerServer(secretOf(name))))
  house.ctx.config = { ...house.ctx.config, affiliateSecrets: new Map(names.map((name) => [name, secretOf(name)])) }
  const networks = names.map((network, index) => {
    const told = `${servers[index]?.address}/in?c={click_id}&s2={sub2}&e={event}&id={id}`
    const money = `${told}&a={amount}&m={amount_minor}&cur={currency}&of={purchase_id}`
    return {
      network,
      signing_secret: network,
      postbacks: { signup: told, activated: told, first_purchase: money, refund: money },
    }
  })
  await importSite(house.ctx, { ...house.site().file, networks })
  const visitor = await openCaller(house, null)
  let comers = 0
  /** By the front door, from a browser that agreed unless its headers say otherwise. */
  async function signUp(arrival: object | null, headers: Record<string, string> = agreed): Promise<ProfileId> {
    const email = `came${(comers += 1)}@example.test`
    const body = { email, name: 'Wilhelmina', password: 'slow rivers run deep', arrival, country: 'NL' }
    const answer = await visitor('POST /api/user.php?new=1', { body, headers })
    if (answer.status !== 200) throw new Error(answer.text)
    return (answer.body as { profile: { id: ProfileId } }).profile.id
  }
  const close = async () => {
    await Promise.all(servers.map((server) => server.leave().catch(() => {})))
    await house.close()
  }
  return { house, visitor, servers, signUp, close }
}
