/** The console alone, as a process of its own, for the bench. */
import { createServer } from 'node:http'
import { setPriority } from 'node:os'
import { createConsoleListener } from '#server/console-listener.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { openDb } from '#server/infrastructure/db.ts'
import { serverOptions } from '#server/listener.ts'
import { open } from '#server/open.ts'

/** As in `src/main.ts`. */
const statementTimeoutMs = 5_000

// as deploy/systemd/duet-console.service
setPriority(5)
const { ctx, address } = await openForConsole()
const { listener } = await createConsoleListener({
  ...ctx,
  db: openDb({ ...address, max: ctx.config.consolePool, statementTimeoutMs }),
})
const server = createServer(serverOptions, listener)
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('disconnect', () => process.exit(0))

async function openForConsole() {
  const { ctx } = await open(readConfig({ ...process.env, NODE_ENV: undefined, LOG: 'error' }))
  return { ctx, address: ctx.address }
}
