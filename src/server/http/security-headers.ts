/** What a page allows its browser to do: run our own scripts and nothing else. */

type Page = {
  /** Undefined while developing: the bundler's own scripts carry no nonce. */
  nonce: string | undefined
  /** Reached by TLS. */
  secure: boolean
  /** Where pictures come from, if not from this site. */
  imageOrigin: string | null
}

export function setSecurityHeaders(headers: Headers, page: Page) {
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), browsing-topics=()')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('x-frame-options', 'DENY')
  if (page.nonce) headers.set('content-security-policy', contentSecurityPolicy(page.nonce, page.imageOrigin))
  if (page.secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** Style attributes are let through: pictures carry their own colours while they load. A script never gets in that way. */
const contentSecurityPolicy = (nonce: string, imageOrigin: string | null) =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${imageOrigin ? ` ${imageOrigin}` : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
