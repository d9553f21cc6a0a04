/** The stand-in's own reading of AWS Signature Version 4 for S3: what was signed in headers, and what was signed into an address. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type Signed = { method: string; url: URL; headers: Record<string, string>; body: Buffer }
export type Keys = { accessKeyId: string; secretAccessKey: string; region: string }
/** The `Code` of S3's refusals, or null when the request is what its signer made it. */
export type SignatureCheck = { status: number; code: string } | null

const refused = (status: number, code: string): SignatureCheck => ({ status, code })
const toleranceMs = 15 * 60_000
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, words: string) => createHmac('sha256', key).update(words).digest()

export function verify(request: Signed, keys: Keys, now: Date): SignatureCheck {
  if (request.url.searchParams.has('X-Amz-Signature')) return verifyAddress(request, keys, now)
  if (request.headers.authorization === undefined) return refused(403, 'AccessDenied')
  return verifyHeaders(request, keys, now)
}

function verifyHeaders(request: Signed, keys: Keys, now: Date): SignatureCheck {
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, credential = '', names = '', signature = ''] = form.exec(request.headers.authorization ?? '') ?? []
  const date = request.headers['x-amz-date'] ?? ''
  const declared = request.headers['x-amz-content-sha256']
  const unsigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && !names.split(';').includes(name))
  if (!declared || unsigned.length || !names.split(';').includes('host')) return refused(403, 'AccessDenied')
  const isSkewed = Math.abs(momentOf(date) - now.getTime()) > toleranceMs
  if (isSkewed) return refused(403, 'RequestTimeTooSkewed')
  const wrong = verifySignature(request, keys, { credential, names, signature, date, payload: declared, leaveOut: '' })
  if (wrong) return wrong
  return declared === sha256(request.body) ? null : refused(400, 'XAmzContentSHA256Mismatch')
}

function verifyAddress(request: Signed, keys: Keys, now: Date): SignatureCheck {
  const said = (name: string) => request.url.searchParams.get(`X-Amz-${name}`) ?? ''
  const [date, seconds] = [said('Date'), Number(said('Expires'))]
  if (said('Algorithm') !== 'AWS4-HMAC-SHA256' || !(seconds > 0 && seconds <= 604_800))
    return refused(400, 'AuthorizationQueryParametersError')
  const ageMs = now.getTime() - momentOf(date)
  if (!(ageMs >= -toleranceMs && ageMs <= seconds * 1000)) return refused(403, 'AccessDenied')
  const names = said('SignedHeaders')
  if (!names.split(';').includes('host')) return refused(403, 'AccessDenied')
  const signed = { credential: said('Credential'), names, signature: said('Signature'), date }
  return verifySignature(request, keys, { ...signed, payload: 'UNSIGNED-PAYLOAD', leaveOut: 'X-Amz-Signature' })
}

type Claim = { credential: string; names: string; signature: string; date: string; payload: string; leaveOut: string }

function verifySignature(
  request: Signed,
  keys: Keys,
  { credential, names, signature, date, payload, leaveOut }: Claim,
): SignatureCheck {
  const scope = [date.slice(0, 8), keys.region, 's3', 'aws4_request']
  if (!credential.startsWith(`${keys.accessKeyId}/`)) return refused(403, 'InvalidAccessKeyId')
  if (credential !== [keys.accessKeyId, ...scope].join('/')) return refused(400, 'AuthorizationHeaderMalformed')
  const headers = names.split(';').map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`)
  const canonical = [request.method, pathOf(request.url), queryOf(request.url, leaveOut), headers.join(''), names, payload].join(
    '\n',
  )
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${keys.secretAccessKey}`)
  const right = hmac(key, toSign)
  const given = Buffer.from(signature, 'hex')
  return given.length === right.length && timingSafeEqual(given, right) ? null : refused(403, 'SignatureDoesNotMatch')
}

/** RFC 3986: only letters, digits and -._~ stand for themselves. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

const pathOf = (url: URL) => url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/')

const queryOf = (url: URL, leaveOut: string) =>
  [...url.searchParams]
    .filter(([name]) => name !== leaveOut)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')

const momentOf = (date: string) => Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
