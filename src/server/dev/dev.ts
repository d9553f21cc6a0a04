/** What developers need while they work, and nobody else ever reaches: a member without credits, and the longest words. */
import { locales } from '#domain/languages/languages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { emptyWalletRow } from '#server/dev/dev.store.ts'
import { publishChanged } from '#server/events/events.ts'
import { bumpUser } from '#server/member-rows/member-rows.ts'
import type { CompiledMessages } from '#server/infrastructure/texts.ts'

/** Takes what a member has, as a posting like any other: the books agree afterwards, and the history shows it. */
export const emptyWallet = (ctx: Context, member: ProfileId) =>
  atomically(ctx, async (ctx) => {
    if (!(await emptyWalletRow(ctx.db, member, ctx.now()))) return
    await bumpUser(ctx.db, member)
    publishChanged(ctx, [member])
  })

/** Every text in the language that says it longest: whatever has room for these has room for all. */
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
