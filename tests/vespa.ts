/** A stand-in for Vespa that speaks its documented HTTP protocol: documents, partial updates, removal by selection, and YQL. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runYql, type Document } from './yql.ts'

type Body = { fields: Record<string, { assign: Document[string] }> }

export async function startVespa() {
  const documents = new Map<string, Document>()
  /** Tests may make it fail, or search a part of its documents only. */
  const state = { status: 200, isDegraded: false }
  const cards = () => [...documents].filter(([key]) => key.startsWith('card ')).map(([, document]) => document)

  function answer(method: string, url: URL, text: string): [status: number, json: object] {
    const [, type = '', id] = /^\/document\/v1\/duet\/(\w+)\/docid(?:\/([\w-]+))?$/.exec(url.pathname) ?? []
    const key = `${type} ${id}`
    if (method === 'POST' && url.pathname === '/search/') return [200, search(JSON.parse(text) as Record<string, unknown>)]
    if (method === 'GET' && id) {
      const fields = documents.get(key)
      return [fields ? 200 : 404, { pathId: url.pathname, ...(fields && { fields }) }]
    }
    if (method === 'PUT' && id) {
      // without `create`, an update of no document does nothing
      if (!documents.has(key) && url.searchParams.get('create') !== 'true') return [200, {}]
      const assigned = Object.entries((JSON.parse(text) as Body).fields).map(([name, { assign }]) => [name, assign] as const)
      documents.set(key, { ...documents.get(key), ...Object.fromEntries(assigned) })
      return [200, { pathId: url.pathname }]
    }
    if (method === 'DELETE' && id) return [200, (documents.delete(key), { pathId: url.pathname })]
    const [, before] = /^card\.fed < (\d+)$/.exec(url.searchParams.get('selection') ?? '') ?? []
    if (method === 'DELETE' && before && url.searchParams.get('cluster') === 'duet') {
      for (const [one, { fed }] of documents) if (one.startsWith('card ') && Number(fed) < Number(before)) documents.delete(one)
      return [200, { documentCount: documents.size }]
    }
    return [400, { message: 'not known' }]
  }

  function search(query: Record<string, unknown>) {
    const { total, members } = runYql(String(query.yql), query, cards())
    const children = members.map((member) => ({ id: `index:duet/0/${member}`, relevance: 1, source: 'duet', fields: { member } }))
    const coverage = { coverage: state.isDegraded ? 80 : 100, full: !state.isDegraded, documents: documents.size }
    return {
      root: { id: 'toplevel', relevance: 1, fields: { totalCount: total }, coverage, ...(children.length > 0 && { children }) },
    }
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const [status, json] =
        state.status === 200 ? answer(request.method ?? '', new URL(request.url ?? '', 'http://vespa'), text) : [state.status, {}]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    cards,
    forget: (member: number) => documents.delete(`card ${member}`),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
