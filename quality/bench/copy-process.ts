/** Makes the copy of a member as the worker does, in a process of its own, and watches its memory, for the bench. */
import { packPart, type CopyPlace } from '#server/account-deletion/account-deletion.ts'
import { exportFile } from '#server/account-deletion/exports.jobs.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { randomId } from '#server/infrastructure/secrets.ts'
import { open } from '#server/open.ts'
import type { CopyMade } from './copies.ts'

const { ctx } = await open(readConfig({ ...process.env, NODE_ENV: undefined, LOG: 'error' }))
const residentMb = () => Math.round(process.memoryUsage.rss() / 1_000_000)

async function make(member: ProfileId): Promise<CopyMade> {
  const made: CopyMade = { sizes: [], startMb: residentMb(), peakMb: 0, firstPeakMb: 0, seconds: 0 }
  const watch = setInterval(() => (made.peakMb = Math.max(made.peakMb, residentMb())), 20)
  const startMs = performance.now()
  let from: CopyPlace | null = null
  for (let number = 1; number === 1 || from; number++) {
    const part: Awaited<ReturnType<typeof packPart>> = await packPart(ctx, member, { number, from })
    await ctx.files.put(exportFile(randomId()), part.bytes, { contentType: 'application/zip' })
    made.sizes.push(part.bytes.length)
    made.peakMb = Math.max(made.peakMb, residentMb())
    if (number === 1) made.firstPeakMb = made.peakMb
    from = part.next
  }
  clearInterval(watch)
  return { ...made, seconds: (performance.now() - startMs) / 1000 }
}

process.on('message', ({ member }: { member: ProfileId }) => void make(member).then((made) => process.send?.(made)))
process.on('disconnect', () => process.exit(0))
