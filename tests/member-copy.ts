/** The copy of a member's data, opened: what its JSON files hold, by their names. */
import { strFromU8, unzipSync } from 'fflate'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { type CopyPlace, packPart } from '#server/account-deletion/account-deletion.ts'
import type { Context } from '#server/infrastructure/context.ts'

export async function readCopy(ctx: Context, member: ProfileId): Promise<Record<string, unknown[]>> {
  const copy: Record<string, unknown[]> = {}
  let from: CopyPlace | null = null
  for (let number = 1; number === 1 || from; number++) {
    const part: Awaited<ReturnType<typeof packPart>> = await packPart(ctx, member, { number, from })
    for (const [name, bytes] of Object.entries(unzipSync(part.bytes)))
      if (name.endsWith('.json')) copy[name.slice(0, -'.json'.length)] = JSON.parse(strFromU8(bytes)) as unknown[]
    from = part.next
  }
  return copy
}
