/** The device that keeps passkeys: asked by the browser's own dialog. The library comes only when someone uses one. */
import { useSyncExternalStore } from 'react'
import type { NewPasskey, PasskeyLogin } from '#domain/passkeys/passkeys.ts'
import type { Reply } from '#domain/wire.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'

let loaded: Promise<typeof import('@simplewebauthn/browser')> | null = null
const library = () => (loaded ??= import('@simplewebauthn/browser'))

/** A host name without dots or letters is no home for a passkey: browsers refuse bare addresses such as 127.0.0.1. */
const isSupported = () => 'PublicKeyCredential' in globalThis && /[a-z]/i.test(location.hostname)
const never = () => () => {}

/** The server says yes, as nearly every browser does: so nothing moves when the page wakes. */
export const usePasskeySupport = () => useSyncExternalStore(never, isSupported, () => true)

/** Whether this browser offers passkeys among the addresses it fills in. */
export const canOfferInAutofill = async () =>
  isSupported() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** `autofill`: waits until the member picks a passkey in the address field, however long that takes. */
export async function requestCredential(
  options: Reply<'POST /api/passkey_options.php'>,
  { autofill }: { autofill: boolean },
): Promise<PasskeyLogin> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill }) as Promise<PasskeyLogin>
}

export async function makePasskey(options: Reply<'POST /api/passkey_new_options.php'>): Promise<NewPasskey> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options }) as Promise<NewPasskey>
}

/** Takes back what was asked last. */
export const cancelRequest = async () => (await loaded)?.WebAuthnAbortService.cancelCeremony()

const silent = new Set(['NotAllowedError', 'AbortError'])
const problemsByName: Record<string, DeviceProblem> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'already',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'no_lock',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'no_lock',
}
/** `account.passkeys.<problem>` says it. */
export type DeviceProblem = 'already' | 'no_lock' | 'failed'

/** Null when somebody closed the dialog: they know that themselves. A refusal of the server is told as it is. */
export function passkeyProblem(error: unknown): DeviceProblem | 'refused' | null {
  if (refusalOf(error)) return 'refused'
  if (!(error instanceof Error)) return 'failed'
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && problemsByName[code]) return problemsByName[code]
  return silent.has(error.name) || code === 'ERROR_CEREMONY_ABORTED' ? null : 'failed'
}
