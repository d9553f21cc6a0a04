/** Staff: signing in to the console, factors, sessions, people with their roles. Staff are never members. */
import * as z from 'zod/mini'
import { Locale } from '#domain/languages/languages.ts'
import { NewPasskey, NewPasskeyOptions, PasskeyLogin, PasskeyOptions } from '#domain/passkeys/passkeys.ts'
import { rightLevels, scopeKinds } from '#domain/staff/permissions.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'

export { NewPasskeyOptions as ConsolePasskeyNew, PasskeyOptions as ConsolePasskeyOptions }

/** A session without a request ends after `idleMs`, and any session after `absoluteMs`. */
export const consoleSession = { idleMs: 30 * minuteMs, absoluteMs: 12 * 60 * minuteMs }
/** How long a proof by passkey or code counts as fresh. */
export const freshProofMs = 5 * minuteMs
/** How long a link works: made on the command line, or mailed. */
export const linkLifeMs = { shell: 30 * minuteMs, mail: 48 * 60 * minuteMs }
/** A device that a person did not sign in with for so long counts as another one. */
export const newDeviceAfterMs = 90 * dayMs
export const recoveryCodes = 10
export const minStaffPassword = 12

const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((value) => !value.includes('\u0000')),
  )
export const ActReason = text(2000)
export const StaffId = z.number().check(z.int(), z.positive())
const Email = z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/))
const Password = z.string().check(z.minLength(1), z.maxLength(1000))
/** Six digits of the authenticator, or a recovery code; spaces and hyphens do not count. */
const Code = z.string().check(z.trim(), z.minLength(6), z.maxLength(40))
const Token = z.string().check(z.regex(/^[\w-]{43}$/))
const TimeZone = z.string().check(z.minLength(1), z.maxLength(64))

/** One answer for every failure, so the form asks for everything at once. */
export const SignInRequest = z.object({ email: Email, password: Password, code: Code })
export const SignInPasskey = PasskeyLogin
/** For somebody with only a passkey who lost it: a recovery code opens a link for new factors. */
export const RecoveryRequest = z.object({ email: Email, code: Code })
export const RecoveryBegun = z.object({ token: z.string() })

export const LinkRequest = z.object({ token: Token })
/** `invite`: a new person. `recover`: new factors for a person who lost theirs; the old ones go. */
export const LinkState = z.object({
  kind: z.enum(['invite', 'recover']),
  email: z.string(),
  name: z.string(),
  locale: Locale,
  expires_at: z.string(),
})
const newcomer = { token: Token, name: text(80), locale: Locale, timezone: TimeZone }
export const LinkPasskeyRequest = z.object({ token: Token, name: text(80) })
export const LinkPasskey = z.object({ ...newcomer, made: NewPasskey })
/** The secret of the authenticator app, as text and as a picture (SVG). */
export const TotpOffer = z.object({ secret: z.string(), uri: z.string(), qr: z.string() })
export const LinkPassword = z.object({ ...newcomer, password: Password, code: Code })

/** A right with where it holds; `where_id` is null for the installation. */
export const MyRight = z.object({
  permission: z.string(),
  level: z.enum(rightLevels),
  only: z.nullable(z.string()),
  at: z.enum(scopeKinds),
  where_id: z.nullable(z.number()),
})
export type MyRight = z.infer<typeof MyRight>

/** A brand or pool as the scope menu names it. */
const Place = z.object({ id: z.number(), name: z.string() })
export const Me = z.object({
  id: StaffId,
  email: z.string(),
  name: z.string(),
  locale: Locale,
  timezone: z.string(),
  single_keys: z.boolean(),
  /** In which the person reads cases; none: all. */
  languages: z.array(z.string()),
  roles: z.array(z.string()),
  rights: z.array(MyRight),
  /** What the person may see something of. */
  pools: z.array(Place),
  sites: z.array(z.extend(Place, { key: z.string(), pool_id: z.number(), host: z.string() })),
  /** Until when the last proof is fresh. */
  proof_until: z.nullable(z.string()),
  has_passkey: z.boolean(),
  session_ends_at: z.string(),
})
export type Me = z.infer<typeof Me>

/** What the band at the top says of the installation. */
export const ConsoleState = z.object({
  me: z.nullable(Me),
  is_sandbox: z.boolean(),
  is_read_only: z.boolean(),
  is_closed: z.boolean(),
  is_restoring: z.boolean(),
})
/** Recovery codes are shown once, when a person joins or asks for new ones. */
export const Entered = z.object({ me: Me, recovery_codes: z.nullable(z.array(z.string())) })

export const ProofCode = z.object({ code: Code })
export const ProofGiven = z.object({ proof_until: z.string() })

const CaseLanguages = z.array(Locale).check(z.maxLength(7))

export const OwnChange = z.object({
  name: z.optional(text(80)),
  locale: z.optional(Locale),
  timezone: z.optional(TimeZone),
  single_keys: z.optional(z.boolean()),
  languages: z.optional(CaseLanguages),
})
export const Own = z.object({
  passkeys: z.array(
    z.object({
      id: z.number(),
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      created_at: z.string(),
      last_used_at: z.nullable(z.string()),
    }),
  ),
  has_password: z.boolean(),
  has_totp: z.boolean(),
  codes_left: z.number(),
  sessions: z.array(
    z.object({
      id: z.number(),
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      created_at: z.string(),
      seen_at: z.string(),
      is_current: z.boolean(),
    }),
  ),
})
export const RemovedPasskey = z.object({ id: z.number().check(z.int(), z.positive()) })
/** One session, or all but the current one. */
export const EndedSession = z.object({ id: z.nullable(z.number().check(z.int(), z.positive())) })
export const NewCodes = z.object({ recovery_codes: z.array(z.string()) })

export const staffStates = ['invited', 'active', 'suspended'] as const
const Where = { at: z.enum(scopeKinds), where_id: z.nullable(z.number().check(z.int(), z.positive())) }
const RoleName = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/))
export const GrantLine = z.object({
  id: z.number(),
  role: z.string(),
  role_name: z.string(),
  ...Where,
  where_name: z.nullable(z.string()),
  until: z.nullable(z.string()),
})
export const StaffLine = z.object({
  id: StaffId,
  email: z.string(),
  name: z.string(),
  state: z.enum(staffStates),
  /** In which they read cases; none: all. */
  languages: z.array(z.string()),
  last_seen_at: z.nullable(z.string()),
  factors: z.array(z.enum(['passkey', 'password', 'totp'])),
  sessions: z.number(),
  grants: z.array(GrantLine),
})
export type StaffLine = z.infer<typeof StaffLine>
export const StaffQuery = z.object({ cursor: z.optional(z.string().check(z.maxLength(60))) })
export const StaffList = z.object({ staff: z.array(StaffLine), next: z.nullable(z.string()) })
export const StaffInvitation = z.object({ email: Email, name: text(80), locale: Locale, role: RoleName, ...Where })
export const StaffTarget = z.object({ id: StaffId, reason: ActReason })
/** In which a person reads cases; none: all. */
export const StaffLanguages = z.object({ id: StaffId, languages: CaseLanguages, reason: ActReason })
export const NewGrant = z.object({
  staff: StaffId,
  role: RoleName,
  ...Where,
  until: z.nullable(z.iso.datetime()),
  reason: ActReason,
})
export const GrantTaken = z.object({ id: z.number().check(z.int(), z.positive()), reason: ActReason })

export const RoleLine = z.object({
  key: z.string(),
  name: z.string(),
  rights: z.array(z.string()),
  is_built_in: z.boolean(),
  /** Its rights are not those it came with. */
  is_changed: z.boolean(),
  version: z.number(),
  holders: z.number(),
})
export type RoleLine = z.infer<typeof RoleLine>
export const Roles = z.object({ roles: z.array(RoleLine) })
export const RoleChange = z.object({
  key: RoleName,
  name: text(60),
  rights: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(100)),
  /** 0 makes a new role. */
  version: z.number().check(z.int(), z.gte(0)),
  reason: ActReason,
})
export const RoleReset = z.object({ key: RoleName, reason: ActReason })
