/** A worker of the bench that only publishes events, until it is told to stop or is killed. */
import { readConfig } from '#server/infrastructure/config.ts'
import { open } from '#server/open.ts'
import { publishWaiting } from '#server/outbox/relay.ts'
import { openNats } from '#server/outbox/nats.ts'

const { ctx } = await open(readConfig(process.env))
if (!ctx.config.nats) throw new Error('NATS_URL is not set.')
const nats = await openNats(ctx.config.nats)
const stopping = new AbortController()
process.on('SIGTERM', () => stopping.abort())
// without the triggers: the bench writes the rows itself
while (!stopping.signal.aborted) {
  await publishWaiting(ctx, nats, stopping.signal)
  await new Promise((resolve) => setTimeout(resolve, 50))
}
process.exit(0)
