/** Security headers: what a page and its browser may load, run and embed. */

/** Of this host only: names below it may belong to other servers of the brand's owner, some of them without TLS. */
const forAYear = 'max-age=31536000'

type Page = {
  /** Undefined in development: the bundler's own scripts have no nonce. */
  nonce: string | undefined
  /** Reached by TLS. */
  secure: boolean
  /** The origin of pictures, if it is not this site. */
  imageOrigin: string | null
}

export function setSecurityHeaders(headers: Headers, page: Page) {
  headers.set('x-content-type-options', 'nosniff')
  headers.set('cross-origin-resource-policy', 'same-origin')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set(
    'permissions-policy',
    'geolocation=(self), camera=(self), microphone=(self), payment=(), usb=(), browsing-topics=()',
  )
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('x-frame-options', 'DENY')
  if (page.nonce) headers.set('content-security-policy', contentSecurityPolicy(page.nonce, page.imageOrigin))
  if (page.secure) headers.set('strict-transport-security', forAYear)
}

/** For responses without a policy of their own: data that no other site may run, frame or embed. */
const forData = "default-src 'none'; frame-ancestors 'none'"
/** The service worker's own policy: it may fetch for its pages. */
const forWorker = "default-src 'none'; script-src 'self'; connect-src 'self' https:; frame-ancestors 'none'"

type Answering = { path: string; production: boolean; secure: boolean; strict: boolean; hasCdn: boolean }

/** Default headers, which the route may replace. `strict` is false in development: Vite's pages have no policy. */
export function usualHeaders({ path, production, secure, strict, hasCdn }: Answering): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-resource-policy', embeddableIn(path, hasCdn)],
  ]
  if (strict) headers.push(['content-security-policy', /^\/sw[\w-]*\.js$/.test(path) ? forWorker : forData])
  if (production || secure) headers.push(['strict-transport-security', forAYear])
  return headers
}

/** Logos appear in mails and on other pages; photos on pages of the brand and of its CDN. */
function embeddableIn(path: string, hasCdn: boolean): string {
  if (path.startsWith('/media/brand/') || path.startsWith('/brand/')) return 'cross-origin'
  if (path.startsWith('/media/')) return hasCdn ? 'cross-origin' : 'same-site'
  return 'same-origin'
}

/** Style attributes are allowed: pictures show their own colours while they load. */
const contentSecurityPolicy = (nonce: string, imageOrigin: string | null) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${imageOrigin ? ` ${imageOrigin}` : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    // recordings are heard before they are sent
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
