/** What a started process prints outside production. */
import { styleText } from 'node:util'
import { whyNoDevPages } from '#server/http/local.ts'
import type { Context } from '#server/infrastructure/context.ts'

type Welcome = { port: number | null; databaseAt: string; signIns: string[]; ownerLink: string | null }

/** Where everything is: addresses, accounts, mails, and what only a laptop may have. */
export function welcome(ctx: Context, { port, databaseAt, signIns, ownerLink }: Welcome) {
  print(`\nDuet runs. Its data is in ${databaseAt}`)
  if (port === null) return print('This process works for others; it serves no pages.')
  for (const { file } of ctx.sites.all()) print(`  ${file.name.padEnd(16)} http://${file.hosts[0] ?? 'localhost'}:${port}/`)
  for (const line of signIns) print(line)
  if (ctx.config.consoleUrl !== null) {
    const address = new URL(ownerLink ?? '/', consoleAddress(ctx, port))
    print(
      `The console:     ${address.href}${ownerLink ? '\n                 (this link makes you its owner: once, within 30 minutes)' : ''}`,
    )
  }
  const closed = whyNoDevPages(ctx)
  if (closed === null) {
    if (!ctx.config.smtpUrl) print(`Mails land at http://localhost:${port}/_dev/outbox`)
    print(
      loud(
        'For developers only: anybody who reaches this process from this machine reads all mails and signs in as anybody (/_dev).',
      ),
    )
    print(loud('Put no proxy in front of it. A server for others needs NODE_ENV=production.'))
  } else {
    print(
      loud(
        `This is no production server, and ${closed}: there are no pages for developers. Set NODE_ENV=production for members.`,
      ),
    )
  }
}

/** Where the console is on this machine: a port of 0 is known only once the server listens. */
function consoleAddress({ config }: Context, port: number) {
  return config.port === 0 ? `http://console.localhost:${port}` : (config.consoleUrl ?? '')
}

/** Red on a terminal. */
function loud(line: string) {
  return styleText('red', line, { stream: process.stdout })
}

const print = (line: string) => process.stdout.write(`${line}\n`)
