/** Calls of the console about keys for programs. */
import { endApiKey, listApiKeys, makeApiKey } from '#server/api-keys/api-keys.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'

type Names = 'GET /api/keys' | 'POST /api/keys' | 'POST /api/keys/end'

export const apiKeysConsole: Pick<ConsoleHandlers, Names> = {
  'GET /api/keys': ({ ctx, query }) => listApiKeys(ctx, query.cursor ?? null),
  async 'POST /api/keys'({ ctx, caller, body, note }) {
    const id = await makeApiKey(ctx, caller, body)
    note({ target_kind: 'key', target: String(id), changed: { rights: { before: null, after: body.rights } } })
    return null
  },
  async 'POST /api/keys/end'({ ctx, caller, right, body, note }) {
    note({ target_kind: 'key', target: String(body.id) })
    // who rules a part of the staff ends their own keys
    await endApiKey(ctx, body.id, right.only === null ? null : caller.id)
    return null
  },
}
