/** Encrypts a push message for one browser, so that the push service in between reads nothing (RFC 8291, on RFC 8188 and RFC 5869). */
import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import type { PushKeysOfBrowser } from '#server/ports/web-push.ts'

/** Made for each message: a key pair with its public half, and a salt. */
type OneTimeKeys = { sender: ECDH; ours: Buffer; salt: Buffer }

const recordSize = 4096
const tagBytes = 16
/** Push services take 4,096 bytes (RFC 8030, section 7.2): a head of 86, a tag, and the mark that it ends here. */
export const mostPlainBytes = recordSize - 86 - tagBytes - 1

/** The whole body of a request with `content-encoding: aes128gcm`. Throws when the public key is no point of the curve. */
export function encryptPush(plain: Buffer, { p256dh, auth }: PushKeysOfBrowser, { sender, ours, salt } = newKeys()): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const shared = sender.computeSecret(theirs)
  const material = hkdf(shared, Buffer.from(auth, 'base64url'), Buffer.concat([keyInfo, theirs, ours]), 32)
  const cipher = createCipheriv('aes-128-gcm', hkdf(material, salt, contentKeyInfo, 16), hkdf(material, salt, nonceInfo, 12))
  return Buffer.concat([salt, head, ours, cipher.update(plain), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()])
}

/** Each message has its own key pair, made by this one reused object: new objects cost a fifth more (measured). */
const pair = createECDH('prime256v1')
const newKeys = (): OneTimeKeys => ({ sender: pair, ours: pair.generateKeys(), salt: randomBytes(16) })

const keyInfo = Buffer.from('WebPush: info\0')
const contentKeyInfo = Buffer.from('Content-Encoding: aes128gcm\0')
const nonceInfo = Buffer.from('Content-Encoding: nonce\0')
const lastRecord = Buffer.from([2])
/** The size of a record, and the length of the public key that follows. */
const head = Buffer.from([0, 0, recordSize >> 8, recordSize & 255, 65])

const hkdf = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  new Uint8Array(hkdfSync('sha256', key, salt, info, length))
