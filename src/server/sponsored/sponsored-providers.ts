/** Providers of sponsored items: the sandbox, and any company with a feed, behind one port. */
import type { IncomingMessage } from 'node:http'
import { get, type RequestOptions } from 'node:https'
import { Cam, CamFeed, roomAddress, sandboxProvider } from '#domain/sponsored/sponsored.ts'
import type { Config } from '#server/infrastructure/config.ts'
import { guardedLookup, isHostAllowed, NotAllowed } from '#server/infrastructure/public-address.ts'
import type { SponsoredProviders } from '#server/ports/sponsored.ts'

/** Reads a feed. */
export type ReadFeed = (address: string) => Promise<unknown>

const timeoutMs = 3000
const maxBytes = 2 * 1024 * 1024
const maxCams = 500

type Options = { config: Pick<Config, 'sandboxPayments'>; readFeed?: ReadFeed }

/** `readFeed` reads by HTTPS; tests pass another way. */
export const openSponsoredProviders = ({ config, readFeed = readByHttps }: Options): SponsoredProviders => ({
  isOpen: ({ provider }) => provider !== 'sandbox' || config.sandboxPayments,
  listCams: async (partner) => (partner.provider === 'sandbox' ? sandboxProvider.cams : camsIn(await readFeed(partner.feed))),
  roomOf: (partner, account) =>
    partner.provider === 'sandbox' ? sandboxProvider.roomOf(account) : roomAddress(partner.room, account),
  offerOf: (partner) => (partner.provider === 'sandbox' ? sandboxProvider.offer : partner.address),
})

function camsIn(feed: unknown): Cam[] {
  const cams = CamFeed.parse(feed).cams.flatMap((entry) => {
    const cam = Cam.safeParse(entry)
    return cam.success ? [cam.data] : []
  })
  return [...new Map(cams.map((cam) => [cam.account, cam])).values()].slice(0, maxCams)
}

/** Connects to public addresses only: a brand file must not lead into our own network. */
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
