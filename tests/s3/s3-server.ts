/** An S3 store for tests: requires valid signatures, keeps objects in memory, and fails on request. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verify, type Keys, type Signed } from './signature.ts'

/** `refuse` closes the connection, `cut` sends half the body, `halve` presents half as all, `late` works but never responds. */
export type Fault = 'error' | 'refuse' | 'slow' | 'cut' | 'halve' | 'late'
export type S3Server = Awaited<ReturnType<typeof openS3Server>>
type Stored = { bytes: Buffer; headers: Record<string, string> }
type S3Reply = { status: number; headers?: Record<string, string>; body?: Buffer | string }
type Store = { bucket: string; objects: Map<string, Stored>; pageSize: number }

export const keys: Keys = { accessKeyId: 'AKIASTANDIN', secretAccessKey: 'stand-in/secret+key', region: 'eu-test-1' }
const slowMs = 1_000

export async function openS3Server({ now = () => new Date(), bucket = 'duet-files', pageSize = 1000 } = {}) {
  const store: Store = { bucket, objects: new Map(), pageSize }
  const failures: { method: string; fault: Fault | null }[] = []
  const refusals: string[] = []
  const underway = new Set<Promise<void>>()
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const signed = await read(request)
    const at = failures.findIndex(({ method }) => method === '*' || method === signed.method)
    const fault = at < 0 ? null : (failures.splice(at, 1)[0]?.fault ?? null)
    if (fault === 'refuse') return void request.socket.destroy()
    if (fault === 'error') return say(response, failed(500, 'InternalError'), null)
    if (fault === 'slow') await new Promise((resume) => setTimeout(resume, slowMs))
    const verdict = verify(signed, keys, now())
    if (verdict) refusals.push(verdict.code)
    const said = verdict ? failed(verdict.status, verdict.code) : answer(store, signed)
    if (fault !== 'late') say(response, said, fault)
  }
  const server = createServer((request, response) => {
    // the client may have disconnected while sending
    const handling: Promise<void> = handle(request, response).catch(() => {})
    underway.add(handling)
    void handling.then(() => underway.delete(handling))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    bucket,
    objects: store.objects,
    /** The codes of what it refused, oldest first. */
    refusals,
    /** The next `times` requests of this method (`*` is any) go wrong; the first `after` of them do not. */
    fail: (fault: Fault, { method = '*', times = 1, after = 0 } = {}) => {
      for (let n = 0; n < after + times; n += 1) failures.push({ method, fault: n < after ? null : fault })
    },
    heal: () => void failures.splice(0),
    /** All work that was started is done, also what no caller waited for. */
    settle: async () => void (await Promise.all(underway)),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

async function read(request: IncomingMessage): Promise<Signed> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value)
  const url = new URL(request.url ?? '', `http://${request.headers.host}`)
  return { method: request.method ?? '', url, headers, body: Buffer.concat(chunks) }
}

function answer({ bucket, objects, pageSize }: Store, { method, url, headers, body }: Signed): S3Reply {
  const [, where, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? []
  if (where !== bucket) return failed(404, 'NoSuchBucket')
  if (!key) return method === 'GET' ? list(objects, url.searchParams, pageSize) : failed(405, 'MethodNotAllowed')
  if (method === 'PUT') {
    const storedHeaders = Object.entries(headers).filter(([name]) => /^(content-type|cache-control|x-amz-meta-.+)$/.test(name))
    objects.set(key, { bytes: body, headers: Object.fromEntries(storedHeaders) })
    return { status: 200 }
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  const stored = objects.get(key)
  if (!stored) return failed(404, 'NoSuchKey')
  return { status: 200, headers: stored.headers, body: stored.bytes }
}

/** ListObjectsV2: keys in order, a page at a time; the token is the last key returned. */
function list(objects: Map<string, Stored>, query: URLSearchParams, pageSize: number): S3Reply {
  if (query.get('list-type') !== '2') return failed(400, 'InvalidArgument')
  const [prefix, token] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
  const all = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > token).sort()
  const page = all.slice(0, pageSize)
  const isCut = all.length > page.length
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return { status: 200, body: `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents}</ListBucketResult>` }
}

const failed = (status: number, code: string): S3Reply => ({ status, body: `<Error><Code>${code}</Code></Error>` })

function say(response: ServerResponse, { status, headers = {}, body = '' }: S3Reply, fault: Fault | null): void {
  const bytes = Buffer.from(body)
  const half = bytes.subarray(0, bytes.length >> 1)
  const length = fault === 'halve' ? half.length : bytes.length
  response.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': length }) })
  if (fault === 'cut') response.write(half, () => response.destroy())
  else response.end(fault === 'halve' ? half : bytes)
}
