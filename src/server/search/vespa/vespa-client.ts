/** Vespa over HTTP: documents by `/document/v1/`, searches by `/search/` (https://docs.vespa.ai/en/reference/api/). */
import { Pool } from 'undici'
import * as z from 'zod/mini'

/** As in deploy/vespa/services.xml and its schemas. */
const documents = '/document/v1/duet'
export const cluster = 'duet'
const timeoutMs = 2_000
/** A deletion by selection reads all documents. */
const selectionTimeoutMs = 60_000
const connections = 32

const Hit = z.object({ fields: z.object({ member: z.int() }) })
/** `full` and `degraded` say whether all documents were searched. */
const Coverage = z.object({ full: z.boolean(), degraded: z.optional(z.unknown()) })
const Result = z.object({
  root: z.object({
    fields: z.object({ totalCount: z.int() }),
    coverage: z.optional(Coverage),
    errors: z.optional(z.array(z.unknown())),
    children: z.optional(z.array(Hit)),
  }),
})
const Position = z.object({ fields: z.object({ since: z.string(), at: z.int(), epoch: z.string() }) })
export type FeedPosition = z.output<typeof Position>['fields']

export type VespaClient = ReturnType<typeof openVespaClient>

export function openVespaClient(url: string) {
  const pool = new Pool(new URL(url).origin, { connections, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })

  async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headersTimeout = timeoutMs) {
    const headers = { 'content-type': 'application/json' }
    const reply = await pool.request({ method, path, headers, headersTimeout, ...(body && { body: JSON.stringify(body) }) })
    const text = await reply.body.text()
    return { status: reply.statusCode, json: text === '' ? null : (JSON.parse(text) as unknown) }
  }
  /** Every status but 200 is a failure: 429 and 507 ask to send it later. */
  async function write(...request: Parameters<typeof send>) {
    const { status, json } = await send(...request)
    if (status !== 200) throw new Error(`Vespa answered ${status}`)
    return json
  }

  return {
    /** Creates the document, or assigns the fields of an existing one. */
    assign: (type: 'card' | 'feed', id: number | string, fields: object) =>
      write('PUT', `${documents}/${type}/docid/${id}?create=true`, {
        fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { assign: value }])),
      }),
    remove: (id: number) => write('DELETE', `${documents}/card/docid/${id}`),
    /** Removes cards that a full feed did not meet. */
    async removeFedBefore(run: number) {
      const selection = encodeURIComponent(`card.fed < ${run}`)
      for (let continuation: string | null = ''; continuation !== null;) {
        const from: string = continuation === '' ? '' : `&continuation=${encodeURIComponent(continuation)}`
        const json = await write(
          'DELETE',
          `${documents}/card/docid?cluster=${cluster}&selection=${selection}${from}`,
          undefined,
          selectionTimeoutMs,
        )
        continuation = z.object({ continuation: z.optional(z.string()) }).parse(json ?? {}).continuation ?? null
      }
    },
    /** How far the log is fed; null before the first feed. */
    async findPosition(): Promise<FeedPosition | null> {
      const { status, json } = await send('GET', `${documents}/feed/docid/position`)
      if (status === 404) return null
      if (status !== 200) throw new Error(`Vespa answered ${status}`)
      return Position.parse(json).fields
    },
    /** Ids in order, and how many there are in all; throws where not everything was searched. */
    async search(yql: string, hidden: readonly number[]) {
      const profile = yql.includes(' order by ') ? 'found' : 'unranked'
      const query = {
        yql,
        'model.restrict': 'card',
        'ranking.profile': profile,
        'sorting.degrading': false,
        timeout: `${timeoutMs}ms`,
      }
      const { status, json } = await send('POST', '/search/', {
        ...query,
        ...(hidden.length > 0 && { hidden: hidden.join(',') }),
      })
      if (status !== 200) throw new Error(`Vespa answered ${status}`)
      const { fields, coverage, errors, children = [] } = Result.parse(json).root
      if (errors || coverage?.full === false || coverage?.degraded) throw new Error('Vespa searched a part only')
      return { ids: children.map((hit) => hit.fields.member), total: fields.totalCount }
    },
    close: () => pool.destroy(),
  }
}
