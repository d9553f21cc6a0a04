/** The developer panel's changes: a member without credits, the longest texts. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { type Db, atomically, type Context } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import { locales } from '#domain/languages/languages.ts'
import { publishChanged } from '#server/events/events.ts'
import { bumpUser } from '#server/member-rows/member-rows.ts'
import type { CompiledMessages } from '#server/infrastructure/texts.ts'

/** An `opening` posting, like those of the demo data, in the other direction. */
const empty = prepared<{ id: number }>(
  'dev.empty',
  `
  with held as (select balance, pool_id from wallet where member_id = $1::bigint and balance > 0 for update),
       posted as (insert into posting (kind, created_at, pool_id) select 'opening', $2::timestamptz, pool_id from held returning id),
       written as (
         insert into entry (posting_id, line, account, member_id, currency, amount)
         select id, 1, 'member', $1::bigint, 'CRD', -balance from posted, held
         union all select id, 2, 'issued', null::bigint, 'CRD', balance from posted, held)
  select id from posted`,
  { id: 'int8' },
)

/** False when there was nothing in it. */
const emptyWalletRow = async (db: Db, member: ProfileId, at: Date) => (await empty(db, [member, at])).length > 0

/** Takes a member's credits by a posting, so that the ledger balances and the history shows it. */
export const emptyWallet = (ctx: Context, member: ProfileId) =>
  atomically(ctx, async (ctx) => {
    if (!(await emptyWalletRow(ctx.db, member, ctx.now()))) return
    await bumpUser(ctx.db, member)
    publishChanged(ctx, [member])
  })

/** Every text in its longest language, to find layouts that are too narrow. */
export const longestMessages = (ctx: Pick<Context, 'texts'>): CompiledMessages =>
  longestOf(locales.map((locale) => ctx.texts.catalogue(locale).messages)) as CompiledMessages

type Node = CompiledMessages[string]

function longestOf(nodes: readonly Node[]): Node {
  const [first] = nodes
  if (!isBranch(first)) return nodes.reduce((longest, node) => (textLength(node) > textLength(longest) ? node : longest))
  const branches = nodes as CompiledMessages[]
  return Object.fromEntries(
    Object.keys(first).map((name) => [name, longestOf(branches.map((branch) => branch[name] as Node))] as const),
  )
}

/** A compiled message is a text, or a list of its pieces. */
const isBranch = (node: Node | undefined): node is CompiledMessages => typeof node === 'object' && !Array.isArray(node)

const textLength = (node: Node) => JSON.stringify(node).length
