/** Security events in the log (ASVS 16.3): one line each with a stable `event` code, and no personal data: profile ids only. */
import type { Log } from '#server/infrastructure/log.ts'

/** Every security event with its sentence. Failures and measures against members are warnings, so `LOG=warn` shows them. */
const events = {
  'login.ok': ['info', 'a member logged in'],
  'login.failed': ['warn', 'a login was refused'],
  logout: ['info', 'a member logged out'],
  'limit.hit': ['warn', 'a limit was reached'],
  'reset.asked': ['info', 'a password reset was requested'],
  'reset.done': ['warn', 'a password was reset'],
  'password.changed': ['warn', 'a password was changed'],
  'passkey.added': ['warn', 'a passkey was added'],
  'passkey.removed': ['warn', 'a passkey was removed'],
  'mail_change.asked': ['info', 'a change of address was requested'],
  'mail_change.done': ['warn', 'an address was changed'],
  'mail_change.undone': ['warn', 'a change of address was undone'],
  'signup.refused': ['warn', 'a sign-up was refused by a mark of a ban'],
  'session.ended': ['info', 'a session was ended by its owner'],
  'export.fetched': ['info', 'an export was downloaded'],
  'member.paused': ['info', 'a member paused'],
  'member.deleted': ['warn', 'a member asked to be deleted'],
  'member.banned': ['warn', 'a member was banned'],
  'member.unbanned': ['warn', 'a ban was lifted'],
  'request.refused': ['warn', 'a request was refused before it was read'],
} as const satisfies Record<string, readonly ['info' | 'warn', string]>

export type SecurityLogEvent = keyof typeof events

/** The fields beside the code. Never an e-mail address, IP address, name, token or text. */
export type SecurityDetails = {
  /** The profile id of the member it happened to; null where the account is unknown. */
  profile?: string | number | null
  /** The id of the brand. */
  site?: number
  /** The means: password, passkey, link, operator, or the name of the limit. */
  by?: string
  /** A refusal's code, or a short word for the cause. */
  reason?: string
  /** How many things it concerned, such as ended sessions. */
  count?: number
}

/** Writes one line. Never throws and never waits. */
export function logSecurityEvent({ log }: { log: Log }, event: SecurityLogEvent, details: SecurityDetails = {}): void {
  const [level, sentence] = events[event]
  log[level]({ event, security: true, ...details }, sentence)
}
