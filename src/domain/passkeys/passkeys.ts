/** Passkeys: signing in with a device instead of a password (WebAuthn), in the standard's JSON. */
import * as z from 'zod/mini'

/** More are not needed by anybody, and every list has an end. */
export const maxPasskeys = 20

const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/))
const Attachment = z.enum(['platform', 'cross-platform'])
const Verification = z.enum(['required', 'preferred', 'discouraged'])
const CredentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.exactOptional(z.array(z.string())),
})
/** Extensions are never requested, so their results are dropped. */
const noExtensions = z.object({})

/** The options for a login: what the device signs. */
export const PasskeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: Verification,
  allowCredentials: z.array(CredentialDescriptor),
})

/** The device's answer to that. */
export const PasskeyLogin = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: z.exactOptional(bytes(100)),
  }),
  authenticatorAttachment: z.exactOptional(Attachment),
  clientExtensionResults: noExtensions,
})
export type PasskeyLogin = z.infer<typeof PasskeyLogin>

/** Adding one requires the password, unless the member signed in recently. */
export const NewPasskeyRequest = z.object({ password: z.optional(z.string().check(z.maxLength(1000))) })

/** The options for a new passkey. */
export const NewPasskeyOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(CredentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: Verification,
    requireResidentKey: z.boolean(),
    userVerification: Verification,
  }),
})

/** What the device made. */
export const NewPasskey = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(30_000),
    transports: z.exactOptional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
  authenticatorAttachment: z.exactOptional(Attachment),
  clientExtensionResults: noExtensions,
})
export type NewPasskey = z.infer<typeof NewPasskey>

export const Passkey = z.object({
  id: z.number(),
  /** The password manager, such as "1Password"; null when unknown. */
  keeper: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  host: z.string(),
  /** Made on the requested host, so it works here. */
  here: z.boolean(),
  /** Added since the member signed in on this device. */
  recent: z.boolean(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof Passkey>
export const Passkeys = z.object({ passkeys: z.array(Passkey) })
export const PasskeyRemoval = z.object({ id: z.number().check(z.int(), z.gt(0)) })
