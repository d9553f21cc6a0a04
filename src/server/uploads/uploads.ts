/** Files of members' uploads: put before their row is stored, and deleted by jobs where no row is stored, or it goes. */
import * as z from 'zod/mini'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { once, type Claim } from '#server/http/idempotency.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import type { FileStore } from '#server/infrastructure/files.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { randomId, randomIdPattern } from '#server/infrastructure/secrets.ts'
import { findPoolOf } from '#server/member-rows/member-rows.ts'
import { deleteDue, hasRow, takeLost, type UploadTable } from '#server/uploads/uploads.store.ts'

/** For two days: the files may be away. */
const attempts = 300
/** After this long a store has taken what it was going to take. */
const lateSeconds = 60
/** An upload that is not stored within this time never is. */
const unstoredSeconds = 15 * 60

const file = z.string().check(z.regex(randomIdPattern))

/** `noun` begins the names of its jobs. A row of `table` holds `file`, the random name that the paths of its files are made of. */
type Kind = {
  noun: string
  table: UploadTable
  remove: (files: FileStore, file: string) => Promise<void>
}
type Adding = {
  member: ProfileId
  claim: Claim | null
  putFiles: (ctx: Context, file: string) => Promise<void>
  /** Returns the reply, as JSON. */
  storeRow: (ctx: Context, file: string) => Promise<string>
}

/** The jobs of one kind of upload (`<noun>.wipe`, `.wipe-unstored`, `.sweep`), and how one is stored. Its table has `file` and `wipe_at`. */
export function uploadsOf({ noun, table, remove }: Kind) {
  const wipe = job({
    name: `${noun}.wipe`,
    isInternal: true,
    payload: z.object({ file }),
    attempts,
    run: (ctx, { file }) => remove(ctx.files, file),
  })
  const wipeUnstored = job({
    name: `${noun}.wipe-unstored`,
    isInternal: true,
    payload: z.object({ file, pool: z.number() }),
    attempts,
    async run(ctx, { file }) {
      if (!(await hasRow(ctx.db, table, file))) await remove(ctx.files, file)
    },
  })

  /** In one transaction with the rows that named them. */
  const wipeLater = (ctx: Context, files: readonly string[]) =>
    atomically(ctx, async (ctx) => {
      for (const file of files) await enqueue(ctx, wipe, { file })
    })

  /** Every five minutes, because what was taken back must not stay. */
  const sweep = job({
    name: `${noun}.sweep`,
    payload: z.object({}),
    everyCron: '*/5 * * * *',
    run: (ctx) =>
      atomically(ctx, async (ctx) =>
        wipeLater(ctx, [...(await deleteDue(ctx.db, table, ctx.now())), ...(await takeLost(ctx.db, table))]),
      ),
  })

  /** A job deletes them, so that a store that is away delays no request. Without the database they are deleted at once. */
  const throwAway = (ctx: Context, file: string) =>
    enqueue(ctx, wipe, { file }, { startAfterSeconds: lateSeconds }).catch(() => remove(ctx.files, file))

  /** The job is queued first, for a process may die before the row is stored. A store that did not answer may still have taken a file. */
  async function put(ctx: Context, member: ProfileId, file: string, putFiles: Adding['putFiles']) {
    const pool = await findPoolOf(ctx.db, member)
    await enqueue(ctx, wipeUnstored, { file, pool }, { startAfterSeconds: unstoredSeconds })
    try {
      await putFiles(ctx, file)
    } catch (error) {
      await throwAway(ctx, file)
      throw error
    }
  }

  return {
    jobs: [wipe, wipeUnstored, sweep],
    sweep,
    put,
    wipeLater,
    /** Stores files and their row once per claim, and returns the reply; a repeat gets the first one, and its files are thrown away. */
    async add(ctx: Context, { member, claim, putFiles, storeRow }: Adding): Promise<string> {
      const file = randomId()
      await put(ctx, member, file, putFiles)
      let isStored = false
      try {
        return await once(ctx, claim, async (ctx) => {
          const reply = await storeRow(ctx, file)
          isStored = true
          return reply
        })
      } catch (error) {
        isStored = false
        throw error
      } finally {
        if (!isStored) await throwAway(ctx, file)
      }
    },
  }
}
