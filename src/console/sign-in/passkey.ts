/** Passkeys in the browser: its dialogs, and their problems in words. The library is loaded at the first use. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import type { NewPasskey, PasskeyLogin } from '#domain/passkeys/passkeys.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'

const library = () => import('@simplewebauthn/browser')

/** Browsers refuse passkeys for bare IP addresses such as 127.0.0.1. */
export const hasPasskeys = () => 'PublicKeyCredential' in globalThis && /[a-z]/i.test(location.hostname)

/** Throws the browser's errors. */
export async function askPasskey(options: ConsoleReply<'POST /api/sign_in/passkey_options'>): Promise<PasskeyLogin> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: options }) as Promise<PasskeyLogin>
}

export async function createPasskey(options: ConsoleReply<'POST /api/own/passkey_options'>): Promise<NewPasskey> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options }) as Promise<NewPasskey>
}

const silent = new Set(['NotAllowedError', 'AbortError'])
const byCode: Record<string, 'already' | 'no_lock'> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'already',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'no_lock',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'no_lock',
}

/** The key in the texts `console.passkeys`; `refused` for the server's refusals, `closed` when the person closed the dialog. */
export function passkeyProblem(error: unknown): 'already' | 'no_lock' | 'failed' | 'closed' | 'refused' {
  if (refusalOf(error)) return 'refused'
  if (!(error instanceof Error)) return 'failed'
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && byCode[code]) return byCode[code]
  return silent.has(error.name) || code === 'ERROR_CEREMONY_ABORTED' ? 'closed' : 'failed'
}
