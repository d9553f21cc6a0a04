/** Files in an S3-compatible store: each response is checked to be complete, and a failed request is tried twice at most. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import {
  contentTypeOf,
  FilesAway,
  isFilePath,
  refuseBadPath,
  type FileStore,
  type StoredFile,
} from '#server/infrastructure/files.ts'

export type S3Account = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }
/** `prefix` precedes every path. Signed addresses are valid for `signedSeconds`; 0 makes none. */
export type S3Location = S3Account & { bucket: string; prefix: string; signedSeconds: number }

type S3Request = { method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> }
type S3Response = { status: number; headers: Headers; bytes: Buffer<ArrayBuffer> }
type Options = { now: () => Date; timeoutMs?: number }

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** Two tries of an upload take less than the 15 s after which a browser gives up. */
const defaultTimeoutMs = 5_000
const tries = 2
const pauseMs = 200

export function openS3Files(place: S3Location, { now, timeoutMs = defaultTimeoutMs }: Options): FileStore {
  const folder = `${place.endpoint}/${place.bucket}`
  const addressOf = (path: string) => `${folder}/${place.prefix}${path}`
  const request = (url: string, input: S3Request, expected: number[]) =>
    requestWithRetries(() => requestOnce(place, now(), timeoutMs, url, input), expected)
  return {
    async put(path, bytes, { contentType }) {
      refuseBadPath(path, contentType)
      const body = new Uint8Array(bytes)
      const headers = { 'content-type': contentType, 'cache-control': privateCacheControl, [sumHeader]: sha256(body) }
      await request(addressOf(path), { method: 'PUT', headers, body }, [200, 201, 204])
    },
    async get(path) {
      refuseBadPath(path)
      const said = await request(addressOf(path), { method: 'GET' }, [200, 404])
      if (said.status === 200) return fileFrom(path, said)
      // a missing bucket is an error of the store, not a removed file
      if (said.bytes.includes('NoSuchBucket')) throw refusedBy(said)
      return null
    },
    async has(path) {
      refuseBadPath(path)
      return (await request(addressOf(path), { method: 'HEAD' }, [200, 404])).status === 200
    },
    async remove(path) {
      refuseBadPath(path)
      await request(addressOf(path), { method: 'DELETE' }, [200, 204, 404])
    },
    list: (below) =>
      listAll(place.prefix, below ? `${below}/` : '', (query) => request(`${folder}?${query}`, { method: 'GET' }, [200])),
    addresses: place.signedSeconds > 0 ? openAddresses(place, now, addressOf) : null,
  }
}

/** The checksum, stored with the file: it detects a cut that the length does not. */
const sumHeader = 'x-amz-meta-sha256'
/** A signed address is one visitor's: shared caches must not store its response. */
const privateCacheControl = 'private, max-age=31536000, immutable'

const fileFrom = (path: string, { bytes, headers }: S3Response): StoredFile => ({
  bytes,
  contentType: headers.get('content-type') ?? contentTypeOf(path),
  size: bytes.length,
})

/** Every request may be repeated: it writes the same bytes under the same path, or none. */
async function requestWithRetries(once: () => Promise<S3Response>, expected: number[]): Promise<S3Response> {
  for (let attempt = 1; ; attempt += 1) {
    const said = await once().catch(
      (cause: unknown) => new FilesAway(`the file store does not answer: ${String(cause)}`, { cause }),
    )
    if (!(said instanceof Error) && expected.includes(said.status)) return said
    const mayHelp = said instanceof Error || said.status >= 500 || said.status === 408 || said.status === 429
    if (!mayHelp || attempt >= tries) throw said instanceof Error ? said : refusedBy(said)
    await pause(pauseMs)
  }
}

/** A wrong key counts as an unreachable store for members; operators see the code in the log. */
const refusedBy = ({ status, bytes }: S3Response) =>
  new FilesAway(`the file store said ${status} ${/<Code>(\w+)<\/Code>/.exec(bytes.toString('utf8'))?.[1] ?? ''}`.trim())

async function requestOnce(
  account: S3Account,
  at: Date,
  timeoutMs: number,
  url: string,
  { method, headers, body }: S3Request,
): Promise<S3Response> {
  const hashed = { ...headers, 'x-amz-content-sha256': sha256(body ?? new Uint8Array()) }
  const signed = await signerOf(account, at, { url, method, headers: hashed, allHeaders: true }).sign()
  // not signed, because proxies change it; a compressed body would have another length
  signed.headers.set('accept-encoding', 'identity')
  const timeout = openTimeout(timeoutMs)
  try {
    const { signal } = timeout.waitFor(body?.length ?? 0)
    const response = await fetch(signed.url, { method, headers: signed.headers, body: body ?? null, redirect: 'manual', signal })
    timeout.waitFor(Number(response.headers.get('content-length') ?? 0))
    const bytes = Buffer.from(await response.arrayBuffer())
    if (method === 'GET' && response.ok && !isWhole(response.headers, bytes)) throw new Error('the file arrived cut or changed')
    return { status: response.status, headers: response.headers, bytes }
  } finally {
    timeout.end()
  }
}

/** The slowest speed, so that large files may take longer than photos. */
const slowestBytesPerMs = 4_000

function openTimeout(timeoutMs: number) {
  const over = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const end = () => clearTimeout(timer)
  const waitFor = (bytes: number) => {
    end()
    timer = setTimeout(() => over.abort(new Error('it took too long')), timeoutMs + bytes / slowestBytesPerMs)
    return over
  }
  return { waitFor, end }
}

function isWhole(headers: Headers, bytes: Uint8Array) {
  const [length, sum] = [headers.get('content-length'), headers.get(sumHeader)]
  return (length === null || Number(length) === bytes.length) && (sum === null || sum === sha256(bytes))
}

type Signing = Omit<
  ConstructorParameters<typeof AwsV4Signer>[0],
  'accessKeyId' | 'secretAccessKey' | 'region' | 'service' | 'datetime'
>

const signerOf = ({ accessKeyId, secretAccessKey, region }: S3Account, at: Date, signing: Signing) =>
  new AwsV4Signer({
    ...signing,
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    datetime: at.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  })

/**
 * A signed address stays the same for half its life, for browser caches. A removed file is not served despite a valid signature.
 */
function openAddresses(place: S3Location, now: () => Date, addressOf: (path: string) => string) {
  const halfMs = place.signedSeconds * 500
  return {
    origin: new URL(place.endpoint).origin,
    async sign(path: string) {
      refuseBadPath(path)
      const nowMs = now().getTime()
      const sinceMs = Math.floor(nowMs / halfMs) * halfMs
      const url = new URL(addressOf(path))
      url.searchParams.set('X-Amz-Expires', String(place.signedSeconds))
      const signed = await signerOf(place, new Date(sinceMs), { url: url.href, method: 'GET', signQuery: true }).sign()
      return { url: signed.url.href, seconds: Math.max(0, Math.floor((sinceMs + halfMs - nowMs) / 1000)) }
    },
  }
}

type AskListing = (query: URLSearchParams) => Promise<S3Response>
async function* listAll(root: string, below: string, request: AskListing): AsyncGenerator<string> {
  const prefix = root + below
  for (let token: string | null = null, isFirst = true; isFirst || token !== null; isFirst = false) {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token === null ? {} : { 'continuation-token': token }) })
    const page = readListing((await request(query)).bytes.toString('utf8'))
    for (const key of page.keys) if (key.startsWith(prefix) && isFilePath(key.slice(root.length))) yield key.slice(root.length)
    token = page.next
  }
}

type Listing = { keys: string[]; next: string | null }

/** Reads a page of a listing (ListObjectsV2) from its XML. The caller skips foreign keys. */
function readListing(xml: string): Listing {
  if (!xml.includes('<ListBucketResult')) throw new Error('The file store answered no listing.')
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => plain(key))
  const isCut = /<IsTruncated>\s*true\s*<\/IsTruncated>/.test(xml)
  const token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1]
  return { keys, next: isCut && token ? plain(token) : null }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
