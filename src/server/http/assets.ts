/** Static files: the client build, fonts, pictures, and the texts of each language. */
import { getOrCreate } from '#domain/get-or-create.ts'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { Locale } from '#domain/languages/languages.ts'
import { partOf } from '#server/http/byte-range.ts'
import { chooseCoding, type Coding } from '#server/http/compress.ts'
import { formOfHash, type Texts } from '#server/infrastructure/texts.ts'
import { matchesEtag } from '#server/http/response.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
}

type Asset = { type: string; etag: string; keep: string; bodies: Partial<Record<Coding | 'plain', Buffer>> }

const forever = 'public, max-age=31536000, immutable'
/** Revalidated on each request: the build list and the service worker. */
const anew = 'no-cache'
const anHour = 'public, max-age=3600'
const aDay = 'public, max-age=86400'

/**
 * `folder` is the client build, read once at the start, with the compressed copies (`.br`, `.gz`) of the build. `earlier` finds
 * files of older builds.
 */
export function serveAssets(folder: string, earlier: (name: string) => string | null = () => null): MiddlewareHandler {
  const assets = readAssets(folder)
  const find = (path: string) => assets.get(path) ?? findEarlier(path)
  function findEarlier(path: string): Asset | undefined {
    const [, name] = /^\/assets\/([^/]+)$/.exec(path) ?? []
    const type = types[extname(name ?? '')]
    const found = name && type ? earlier(name) : null
    return found && type ? readAsset(found, `assets/${name}`, type) : undefined
  }
  return async (c, next) => {
    const asset = isRead(c) ? find(c.req.path) : undefined
    if (asset) return respond(c, asset)
    if (c.req.path.startsWith('/assets/')) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    return next()
  }
}

/** `/_i18n/:locale/messages.json?v=<hash>`: cached for a day. The hash identifies texts and form of address. */
export function serveTexts(texts: Texts): MiddlewareHandler {
  const made = new Map<string, Asset>()
  return async (c, next) => {
    const [, code] = /^\/_i18n\/(\w{2})\/messages\.json$/.exec(c.req.path) ?? []
    const locale = Locale.safeParse(code)
    if (!isRead(c) || !locale.success) return next()
    const { json, hash } = texts.catalogue(locale.data, formOfHash(c.req.query('v') ?? ''))
    return respond(
      c,
      getOrCreate(made, hash, () => messagesAsset(json, hash)),
    )
  }
}

const isRead = (c: HonoContext) => c.req.method === 'GET' || c.req.method === 'HEAD'

function messagesAsset(json: string, hash: string): Asset {
  const plain = Buffer.from(json)
  return { type: types['.json'] ?? '', etag: `"${hash}"`, keep: aDay, bodies: { plain, br: brotliCompressSync(plain) } }
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, file)
    const type = types[extname(file)]
    const hidden = file.split(sep).some((part) => part.startsWith('.'))
    if (type && !hidden && statSync(path).isFile())
      assets.set(`/${relative(folder, path).split(sep).join('/')}`, readAsset(path, file, type))
  }
  return assets
}

function readAsset(path: string, file: string, type: string): Asset {
  const plain = readFileSync(path)
  const bodies: Asset['bodies'] = { plain }
  if (existsSync(`${path}.br`)) bodies.br = readFileSync(`${path}.br`)
  if (existsSync(`${path}.gz`)) bodies.gzip = readFileSync(`${path}.gz`)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`
  return { type, etag, bodies, keep: keepingOf(file) }
}

const keepingOf = (file: string) =>
  /^sw[\w-]*\.js$|^builds\b/.test(file) ? anew : /^assets\b|\.woff2$/.test(file) ? forever : anHour

/** The id of the build that browsers get; null without a build list. */
export function readBuildId(folder: string): string | null {
  const path = join(folder, 'builds/latest.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { id: string }).id : null
}

function respond(c: HonoContext, { type, etag, keep, bodies }: Asset): Response {
  const coding = chooseCoding(c.req.header('accept-encoding'))
  const body = (coding && bodies[coding]) ?? bodies.plain
  const headers = new Headers({
    'content-type': type,
    etag,
    'cache-control': keep,
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  })
  if (matchesEtag(c, etag)) return new Response(null, { status: 304, headers })
  if (type.startsWith('video/')) return respondWithPart(c, bodies.plain, headers)
  if (coding && bodies[coding]) headers.set('content-encoding', coding)
  headers.set('content-length', String(body?.byteLength ?? 0))
  return new Response(c.req.method === 'HEAD' ? null : (body as BodyInit), { headers })
}

/** Safari plays a film only where it gets the part that it asks for. */
function respondWithPart(c: HonoContext, film: Buffer | undefined, headers: Headers): Response {
  const { status, bytes, headers: more } = partOf(new Uint8Array(film ?? []), c.req.header('range'))
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  return new Response(c.req.method === 'HEAD' ? null : bytes, { status, headers })
}
