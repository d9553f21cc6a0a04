/** Passkeys in the browser: its dialogs, and their errors in words. The library is loaded at the first use. */
import { useSyncExternalStore } from 'react'
import type { NewPasskey, PasskeyLogin } from '#domain/passkeys/passkeys.ts'
import type { Reply } from '#domain/wire.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { ErrorNotice, type ErrorNoticeProps } from '#web/kit/ui/notice.tsx'
import { useText } from '#web/kit/text/text.tsx'

let loaded: Promise<typeof import('@simplewebauthn/browser')> | null = null
const library = () => (loaded ??= import('@simplewebauthn/browser'))

/** Browsers refuse passkeys for bare IP addresses such as 127.0.0.1. */
const isSupported = () => 'PublicKeyCredential' in globalThis && /[a-z]/i.test(location.hostname)
const never = () => () => {}

/** True on the server, as in nearly every browser, so that nothing moves at hydration. */
export const usePasskeySupport = () => useSyncExternalStore(never, isSupported, () => true)

/** True when the browser offers passkeys in the autofill of an address field. */
export const canOfferInAutofill = async () =>
  isSupported() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** `autofill`: resolves when the member picks a passkey in the address field. Throws the browser's errors. */
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

/** Cancels the last request. */
export const cancelRequest = async () => (await loaded)?.WebAuthnAbortService.cancelCeremony()

const silent = new Set(['NotAllowedError', 'AbortError'])
const problemsByName: Record<string, DeviceProblem> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'already',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'no_lock',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'no_lock',
}
/** The key in the texts `account.passkeys`. */
type DeviceProblem = 'already' | 'no_lock' | 'failed'

/** The problem behind an error: `refused` for a refusal of the server, null when the member closed the dialog. */
export function passkeyProblem(error: unknown): DeviceProblem | 'refused' | null {
  if (refusalOf(error)) return 'refused'
  if (!(error instanceof Error)) return 'failed'
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && problemsByName[code]) return problemsByName[code]
  return silent.has(error.name) || code === 'ERROR_CEREMONY_ABORTED' ? null : 'failed'
}

/** The notice of a passkey error; nothing when the member closed the dialog. */
export function PasskeyErrorNotice({ error, retry = false }: Pick<ErrorNoticeProps, 'error' | 'retry'>) {
  const text = useText('account.passkeys')
  const problem = error === null ? null : passkeyProblem(error)
  if (problem === null) return null
  return (
    <ErrorNotice error={error} retry={retry}>
      {problem !== 'refused' && text(problem)}
    </ErrorNotice>
  )
}
