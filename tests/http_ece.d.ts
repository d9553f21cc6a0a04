/** What of `http_ece` the tests use: another's reading of RFC 8291, to hold ours against. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'
  export function decrypt(body: Buffer, parameters: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer
}
