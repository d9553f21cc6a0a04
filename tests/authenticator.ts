/** A software authenticator: answers a page's passkey requests like a phone or a security key. */
import { createSign, generateKeyPairSync, hash, randomBytes, type KeyObject } from 'node:crypto'

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

/** The part of CBOR (RFC 8949) that passkeys are written in: whole numbers, texts, bytes and maps. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const [present, verified, attested] = [0x01, 0x04, 0x40]

type Credential = { id: Buffer; rpId: string; user: string; key: KeyObject; counter: number }
type Creation = { challenge: string; rp: { id: string }; user: { id: string } }
type Request = { challenge: string; rpId: string }

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

export function openAuthenticator({ origin, model = Buffer.alloc(16) }: { origin: string; model?: Buffer }) {
  const credentials: Credential[] = []

  /** Makes a passkey: an ES256 key pair, without attestation. */
  function create(options: Creation) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const id = randomBytes(32)
    credentials.push({ id, rpId: options.rp.id, user: options.user.id, key: privateKey, counter: 0 })
    const cose = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const authData = Buffer.concat([
      authenticatorData(options.rp.id, present | verified | attested, 0),
      model,
      Buffer.from([0, id.length]),
      id,
      cose,
    ])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key' as const,
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, origin)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    }
  }

  /** Signs with the newest passkey of the page's host. `counter`, `from` and `flags` let it lie. */
  function get(
    options: Request,
    { counter, from, flags = present | verified }: { counter?: number; from?: string; flags?: number } = {},
  ) {
    const credential = credentials.findLast((one) => one.rpId === options.rpId)
    if (!credential) throw new Error(`The authenticator has no passkey of ${options.rpId}.`)
    credential.counter = counter ?? credential.counter + 1
    const data = authenticatorData(options.rpId, flags, credential.counter)
    const client = clientData('webauthn.get', options.challenge, from ?? origin)
    const signed = createSign('sha256').update(Buffer.concat([data, hash('sha256', client, 'buffer')]))
    return {
      id: base64url(credential.id),
      rawId: base64url(credential.id),
      type: 'public-key' as const,
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signed.sign(credential.key)),
        userHandle: credential.user,
      },
      clientExtensionResults: {},
    }
  }
  return { create, get }
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([hash('sha256', rpId, 'buffer'), Buffer.from([flags]), count])
}
