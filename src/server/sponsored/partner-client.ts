/** Partners: other companies whose cams and ads a site shows, behind one port. The sandbox plays one; any other tells who is live by a feed. */
import type { IncomingMessage } from 'node:http'
import { get, type RequestOptions } from 'node:https'
import { Cam, CamFeed, roomAddress, sandboxSponsoredPartner } from '#domain/sponsored/sponsored.ts'
import type { Config } from '#server/infrastructure/config.ts'
import { guardedLookup, isHostAllowed, NotAllowed } from '#server/infrastructure/public-address.ts'
import type { SponsoredPartners } from '#server/ports/partners.ts'

/** Reads what a partner's feed says now. */
export type ReadFeed = (address: string) => Promise<unknown>

const timeoutMs = 3000
const maxBytes = 2 * 1024 * 1024
const maxCams = 500

type Options = { config: Pick<Config, 'sandboxPayments'>; readFeed?: ReadFeed }

/** `readFeed` asks by HTTPS, unless a test hands in another way. */
export const openSponsoredPartners = ({ config, readFeed = readByHttps }: Options): SponsoredPartners => ({
  isOpen: ({ provider }) => provider !== 'sandbox' || config.sandboxPayments,
  listCams: async (partner) =>
    partner.provider === 'sandbox' ? sandboxSponsoredPartner.cams : camsIn(await readFeed(partner.feed)),
  roomOf: (partner, account) =>
    partner.provider === 'sandbox' ? sandboxSponsoredPartner.roomOf(account) : roomAddress(partner.room, account),
  offerOf: (partner) => (partner.provider === 'sandbox' ? sandboxSponsoredPartner.offer : partner.address),
})

function camsIn(feed: unknown): Cam[] {
  const cams = CamFeed.parse(feed).cams.flatMap((entry) => {
    const cam = Cam.safeParse(entry)
    return cam.success ? [cam.data] : []
  })
  return [...new Map(cams.map((cam) => [cam.account, cam])).values()].slice(0, maxCams)
}

/** From a public address only, and from nowhere else after that: what a site's file names never leads into our own network. */
async function readByHttps(address: string): Promise<unknown> {
  if (!isHostAllowed(new URL(address))) throw new NotAllowed()
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await responseOf(address, {
    headers: { accept: 'application/json' },
    signal,
    agent: false,
    lookup: guardedLookup(),
  })
  if (response.statusCode !== 200) {
    response.destroy()
    throw new Error(`The feed answered ${response.statusCode}.`)
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > maxBytes) throw new Error('The feed is too long.')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

const responseOf = (address: string, options: RequestOptions) =>
  new Promise<IncomingMessage>((resolve, reject) => void get(address, options, resolve).on('error', reject))
