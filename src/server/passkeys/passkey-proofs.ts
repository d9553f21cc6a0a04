/** Passkey proofs: checks a device's signature against its challenge; and the signed login challenges, which store nothing. */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { NewPasskey, PasskeyLogin } from '#domain/passkeys/passkeys.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/infrastructure/context.ts'

/** EdDSA, ECDSA with P-256, RSA: what every device in use has one of. */
export const algorithms = [-8, -7, -257]

/** Where a passkey lives: its host name, and the origins its page may have. Browsers allow passkeys without TLS only on the own machine. */
export type RelyingParty = { rpId: string; origins: string[] }

export function relyingPartyOf(host: string): RelyingParty {
  const { hostname: rpId, origin } = new URL(`https://${host}`)
  const isOwnMachine = rpId === 'localhost' || rpId.endsWith('.localhost')
  return { rpId, origins: isOwnMachine ? [origin, new URL(`http://${host}`).origin] : [origin] }
}

/** The device's id of the account: the member's number, which reveals nothing about them. */
export function userHandleOf(member: ProfileId): Uint8Array<ArrayBuffer> {
  const handle = new Uint8Array(8)
  new DataView(handle.buffer).setBigUint64(0, BigInt(member))
  return handle
}

/** The challenge that a response claims to answer; null when it cannot be read. */
export function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

type ExpectedChallenge = RelyingParty & { challenge: string }
type Stored = { member_id: number; public_key: Buffer; counter: number }

/** The new counter of the device. A counter that does not rise indicates a copy, and is refused. */
export async function verifyAssertion(
  answer: PasskeyLogin,
  { challenge, rpId, origins, ...stored }: ExpectedChallenge & Stored,
): Promise<number> {
  const { userHandle } = answer.response
  const handle = Buffer.from(userHandleOf(stored.member_id as ProfileId)).toString('base64url')
  if (userHandle !== undefined && userHandle !== handle) throw new Refusal('passkey_refused')
  const { verified, authenticationInfo } = await orRefused(
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      credential: { id: answer.id, publicKey: new Uint8Array(stored.public_key), counter: stored.counter },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new Refusal('passkey_refused')
  return authenticationInfo.newCounter
}

/** A new passkey, as it is stored. */
export async function proveNew(made: NewPasskey, { challenge, rpId, origins }: ExpectedChallenge) {
  const { verified, registrationInfo } = await orRefused(
    verifyRegistrationResponse({
      response: made,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new Refusal('passkey_refused')
  const { credential, aaguid } = registrationInfo
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: made.response.transports ?? [],
    model: /[1-9a-f]/.test(aaguid) ? aaguid : null,
  }
}

/** The library throws detailed errors; the sender gets one refusal. */
const orRefused = <T>(proof: Promise<T>): Promise<T> =>
  proof.catch(() => {
    throw new Refusal('passkey_refused')
  })

type Config = Pick<Context, 'config'>

/** Random bytes, then the moment it expires in milliseconds, then the signature. */
const randomLength = 16
const expiryLength = 6
const headLength = randomLength + expiryLength
const signatureLength = 32

export function newLoginChallenge(ctx: Config, host: string, expiresAt: Date): Uint8Array<ArrayBuffer> {
  const expiry = Buffer.alloc(expiryLength)
  expiry.writeUIntBE(expiresAt.getTime(), 0, expiryLength)
  const head = Buffer.concat([randomBytes(randomLength), expiry])
  return new Uint8Array(Buffer.concat([head, signatureOf(ctx, host, head)]))
}

/** When a challenge of ours for this host expires; null for any other, and for one that expired. */
export function expiryOfLoginChallenge(ctx: Config, challenge: string, host: string, now: Date): Date | null {
  const bytes = Buffer.from(challenge, 'base64url')
  // the same bytes in another encoding would be another challenge
  if (bytes.length !== headLength + signatureLength || bytes.toString('base64url') !== challenge) return null
  const head = bytes.subarray(0, headLength)
  if (!timingSafeEqual(bytes.subarray(headLength), signatureOf(ctx, host, head))) return null
  const expiresAt = new Date(head.readUIntBE(randomLength, expiryLength))
  return expiresAt > now ? expiresAt : null
}

const signatureOf = ({ config }: Config, host: string, head: Buffer) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'passkey challenges', signatureLength)))
    .update(head)
    .update(host)
    .digest()
