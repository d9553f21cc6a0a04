/** Heads of the audit log, kept among the files and outside the database: a chain that was written anew as a whole does not have them. */
import * as z from 'zod/mini'
import type { Context } from '#server/infrastructure/context.ts'
import * as store from '#server/audit/audit.store.ts'

const folder = 'audit-heads'
const Head = z.object({ number: z.int(), hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)), at: z.iso.datetime() })
export type Head = z.infer<typeof Head>

const pathOf = (cell: number, day: Date) => `${folder}/${cell}/${day.toISOString().slice(0, 10)}.json`

/** Writes the head of today, once a day and cell. Nothing is written while there is no line. */
export async function keepHead(ctx: Pick<Context, 'db' | 'files' | 'now'>) {
  const { number, hash, cell } = await store.findHeadOfCell(ctx.db)
  const at = ctx.now().toISOString()
  const path = pathOf(cell, ctx.now())
  if (number === 0 || (await ctx.files.has(path))) return
  await ctx.files.put(path, Buffer.from(JSON.stringify({ number, hash, at })), { contentType: 'application/json' })
}

/** The head of today; null while it is not written. */
export async function readHead(ctx: Pick<Context, 'db' | 'files' | 'now'>): Promise<Head | null> {
  const { cell } = await store.findHeadOfCell(ctx.db)
  return readFile(ctx, pathOf(cell, ctx.now()))
}

async function readFile({ files }: Pick<Context, 'files'>, path: string): Promise<Head | null> {
  const file = await files.get(path)
  return Head.safeParse(file && JSON.parse(Buffer.from(file.bytes).toString('utf8'))).data ?? null
}

/** The heads of this cell, but for those that a restore made invalid: they are of the time that it took back. */
export async function listHeads(ctx: Pick<Context, 'db' | 'files'>): Promise<Head[]> {
  const [gone, { cell }] = [await store.listRestores(ctx.db), await store.findHeadOfCell(ctx.db)]
  const heads: Head[] = []
  for await (const path of ctx.files.list(`${folder}/${cell}`)) {
    const head = await readFile(ctx, path)
    if (head) heads.push(head)
  }
  return heads.filter(({ at }) => !gone.some(({ until, begun_at }) => until < new Date(at) && new Date(at) <= begun_at))
}
