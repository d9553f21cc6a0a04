/** The console's wire: every call between the operators' browser or command and the server, one line each, on a host of its own. */
import * as z from 'zod/mini'
import type { ConsoleCall } from '#domain/console-call.ts'
import { listCalls } from '#domain/console-wire-lists.ts'
import { memberCalls } from '#domain/console-wire-members.ts'
import { moderationCalls } from '#domain/console-wire-moderation.ts'
import { ApiKeys, ApiKeysQuery, ApiKeyTarget, NewApiKey } from '#domain/api-keys/api-keys.ts'
import { ApprovalCount, ApprovalDecision, Approvals, ApprovalsQuery, ApprovalStop } from '#domain/approvals/approvals.ts'
import { AuditLines, AuditQuery, AuditVerification } from '#domain/audit/audit-lines.ts'
import { ExperimentResults, ExperimentsQuery } from '#domain/experiments/results.ts'
import { ConsoleSettings, SettingChange } from '#domain/console-settings/console-settings.ts'
import { Exposure, ExposureLimits } from '#domain/exposure/exposure.ts'
import { BrandPage, BrandPublish, BrandQuery, BrandTried, BrandTry } from '#domain/brand-settings/brand-settings.ts'
import { Cohorts, CohortsQuery } from '#domain/figures/cohorts.ts'
import { DayCounts, DaysQuery, Today } from '#domain/figures/figures.ts'
import { Funnel, FunnelQuery } from '#domain/figures/funnel.ts'
import {
  Health,
  JobDrop,
  JobPause,
  JobRetry,
  JobRun,
  Jobs,
  JobsQuery,
  JobsRetried,
  Queues,
  SettingLines,
  SwitchList,
  SwitchTurn,
} from '#domain/operations/operations.ts'
import { NewPasskey } from '#domain/passkeys/passkeys.ts'
import {
  ConsolePasskeyNew,
  ConsolePasskeyOptions,
  ConsoleState,
  EndedSession,
  Entered,
  GrantTaken,
  LinkPasskey,
  LinkPasskeyRequest,
  LinkPassword,
  LinkRequest,
  LinkState,
  NewCodes,
  NewGrant,
  Own,
  OwnChange,
  ProofCode,
  ProofGiven,
  RecoveryBegun,
  RecoveryRequest,
  RemovedPasskey,
  RoleChange,
  RoleReset,
  Roles,
  SignInPasskey,
  SignInRequest,
  StaffInvitation,
  StaffLanguages,
  StaffList,
  StaffQuery,
  StaffTarget,
  TotpOffer,
} from '#domain/staff/staff.ts'

export type { ConsoleCall } from '#domain/console-call.ts'

const nothing = z.null()

// prettier-ignore
export const consoleWire = {
  'GET /api/state':                     { may: 'anyone', at: 'any', reply: ConsoleState, log: 'none' },
  'POST /api/sign_in':                  { may: 'anyone', at: 'any', body: SignInRequest, reply: ConsoleState, log: 'none', limit: 'console_sign_in' },
  'POST /api/sign_in/passkey_options':  { may: 'anyone', at: 'any', reply: ConsolePasskeyOptions, log: 'none', limit: 'passkey_ask' },
  'POST /api/sign_in/passkey':          { may: 'anyone', at: 'any', body: SignInPasskey, reply: ConsoleState, log: 'none', limit: 'console_sign_in' },
  'POST /api/sign_in/recovery':         { may: 'anyone', at: 'any', body: RecoveryRequest, reply: RecoveryBegun, log: 'none', limit: 'console_sign_in' },
  'POST /api/sign_out':                 { may: 'signed_in', at: 'any', reply: nothing, log: 'none' },
  'POST /api/link':                     { may: 'anyone', at: 'any', body: LinkRequest, reply: LinkState, log: 'none', limit: 'token' },
  'POST /api/link/passkey_options':     { may: 'anyone', at: 'any', body: LinkPasskeyRequest, reply: ConsolePasskeyNew, log: 'none', limit: 'token' },
  'POST /api/link/passkey':             { may: 'anyone', at: 'any', body: LinkPasskey, reply: Entered, log: 'none', limit: 'token' },
  'POST /api/link/totp':                { may: 'anyone', at: 'any', body: LinkRequest, reply: TotpOffer, log: 'none', limit: 'token' },
  'POST /api/link/password':            { may: 'anyone', at: 'any', body: LinkPassword, reply: Entered, log: 'none', limit: 'token' },
  'POST /api/proof/code':               { may: 'signed_in', at: 'any', body: ProofCode, reply: ProofGiven, log: 'none', limit: 'console_proof' },
  'POST /api/proof/passkey_options':    { may: 'signed_in', at: 'any', reply: ConsolePasskeyOptions, log: 'none' },
  'POST /api/proof/passkey':            { may: 'signed_in', at: 'any', body: SignInPasskey, reply: ProofGiven, log: 'none', limit: 'console_proof' },

  'GET /api/own':                       { may: 'signed_in', at: 'any', reply: Own, log: 'none' },
  'PUT /api/own':                       { may: 'signed_in', at: 'any', body: OwnChange, reply: ConsoleState, log: 'none' },
  'POST /api/own/passkey_options':      { may: 'signed_in', at: 'any', reply: ConsolePasskeyNew, log: 'none', fresh: true },
  'POST /api/own/passkeys':             { may: 'signed_in', at: 'any', body: NewPasskey, reply: Own, log: 'none', fresh: true },
  'DELETE /api/own/passkeys':           { may: 'signed_in', at: 'any', body: RemovedPasskey, reply: Own, log: 'none', fresh: true },
  'POST /api/own/codes':                { may: 'signed_in', at: 'any', reply: NewCodes, log: 'none', fresh: true },
  'DELETE /api/own/sessions':           { may: 'signed_in', at: 'any', body: EndedSession, reply: Own, log: 'none' },
  'GET /api/own/exposure':             { may: 'signed_in', at: 'any', reply: Exposure, log: 'none' },
  'PUT /api/own/exposure':             { may: 'signed_in', at: 'any', body: ExposureLimits, reply: Exposure, log: 'none' },

  'GET /api/staff':                     { may: 'staff', at: 'any',  query: StaffQuery, reply: StaffList, log: 'none', cli: 'staff list' },
  'POST /api/staff/invite':             { may: 'staff', at: 'site', body: StaffInvitation, reply: nothing, log: 'act', cli: 'staff invite' },
  'POST /api/staff/suspend':            { may: 'staff', at: 'site', body: StaffTarget, reply: nothing, log: 'act', fresh: true, second: 'sometimes', cli: 'staff suspend' },
  'POST /api/staff/resume':             { may: 'staff', at: 'site', body: StaffTarget, reply: nothing, log: 'act', cli: 'staff resume' },
  'POST /api/staff/sign_out':           { may: 'staff', at: 'site', body: StaffTarget, reply: nothing, log: 'act', cli: 'staff sign-out' },
  'POST /api/staff/languages':          { may: 'staff', at: 'site', body: StaffLanguages, reply: nothing, log: 'act', cli: 'staff languages' },
  'POST /api/staff/grants':             { may: 'staff', at: 'site', body: NewGrant, reply: nothing, log: 'act', cli: 'staff grant' },
  'POST /api/staff/owners':             { may: 'staff.roles', at: 'installation', body: StaffTarget, reply: nothing, log: 'act', cli: 'staff make-owner' },
  'DELETE /api/staff/grants':           { may: 'staff', at: 'site', body: GrantTaken, reply: nothing, log: 'act', fresh: true, second: 'sometimes', cli: 'staff take' },
  'GET /api/roles':                     { may: 'staff', at: 'any',  reply: Roles, log: 'none', cli: 'role list' },
  'PUT /api/roles':                     { may: 'staff.roles', at: 'installation', body: RoleChange, reply: nothing, log: 'act', cli: 'role set' },
  'POST /api/roles/reset':              { may: 'staff.roles', at: 'installation', body: RoleReset, reply: nothing, log: 'act', cli: 'role reset' },

  'GET /api/keys':                      { may: 'staff.roles', at: 'installation', query: ApiKeysQuery, reply: ApiKeys, log: 'none', cli: 'key list' },
  'POST /api/keys':                     { may: 'staff.roles', at: 'installation', body: NewApiKey, reply: nothing, log: 'act', cli: 'key make' },
  'POST /api/keys/end':                 { may: 'staff', at: 'installation', body: ApiKeyTarget, reply: nothing, log: 'act', cli: 'key end' },

  'GET /api/approvals':                 { may: 'signed_in', at: 'any', query: ApprovalsQuery, reply: Approvals, log: 'none', cli: 'approval list' },
  'GET /api/approvals/count':           { may: 'signed_in', at: 'any', reply: ApprovalCount, log: 'none', cli: 'approval list' },
  'POST /api/approvals/give':           { may: 'signed_in', at: 'any', body: ApprovalDecision, reply: nothing, log: 'none', fresh: true, cli: 'approval give' },
  'POST /api/approvals/refuse':         { may: 'signed_in', at: 'any', body: ApprovalDecision, reply: nothing, log: 'act', fresh: true, cli: 'approval refuse' },
  'POST /api/approvals/withdraw':       { may: 'signed_in', at: 'any', body: ApprovalDecision, reply: nothing, log: 'act', cli: 'approval withdraw' },
  'POST /api/approvals/stop':           { may: 'anyone', at: 'any', body: ApprovalStop, reply: nothing, log: 'none', limit: 'token' },

  'GET /api/log':                       { may: 'log', at: 'any', query: AuditQuery, reply: AuditLines, log: 'none', cli: 'log list' },
  'POST /api/log/verify':               { may: 'log', at: 'any', reply: AuditVerification, log: 'none', cli: 'log verify' },

  'GET /api/jobs':                      { may: 'jobs', at: 'installation', reply: Queues, log: 'none', cli: 'job list' },
  'GET /api/jobs/list':                 { may: 'jobs', at: 'installation', query: JobsQuery, reply: Jobs, log: 'none', cli: 'job list' },
  'POST /api/jobs/retry':               { may: 'jobs', at: 'installation', body: JobRetry, reply: JobsRetried, log: 'act', cli: 'job retry' },
  'POST /api/jobs/run':                 { may: 'jobs', at: 'installation', body: JobRun, reply: nothing, log: 'act', cli: 'job run' },
  'POST /api/jobs/pause':               { may: 'jobs', at: 'installation', body: JobPause, reply: nothing, log: 'act', cli: 'job pause' },
  'POST /api/jobs/drop':                { may: 'jobs.drop', at: 'installation', body: JobDrop, reply: nothing, log: 'act', cli: 'job drop' },

  'GET /api/health':                    { may: 'health', at: 'installation', reply: Health, log: 'none', cli: 'doctor' },
  'POST /api/health/check':             { may: 'health', at: 'installation', reply: Health, log: 'none', cli: 'doctor' },
  'GET /api/settings':                  { may: 'health', at: 'installation', reply: SettingLines, log: 'none', cli: 'config' },
  'GET /api/switches':                  { may: 'health', at: 'installation', reply: SwitchList, log: 'none', cli: 'switch list' },
  'POST /api/switches':                 { may: 'switches', at: 'installation', body: SwitchTurn, reply: SwitchList, log: 'act', cli: 'switch on' },

  'GET /api/console_settings':          { may: 'settings', at: 'installation', reply: ConsoleSettings, log: 'none', cli: 'setting list' },
  'PUT /api/console_settings':          { may: 'settings', at: 'installation', body: SettingChange, reply: ConsoleSettings, log: 'act', fresh: true, second: 'sometimes', cli: 'setting set' },

  'GET /api/today':                     { may: 'figures', at: 'any', reply: Today, log: 'none', cli: 'figures show' },
  'GET /api/figures/days':              { may: 'figures', at: 'any', query: DaysQuery, reply: DayCounts, log: 'none', cli: 'figures days' },
  'GET /api/figures/funnel':            { may: 'figures', at: 'any', query: FunnelQuery, reply: Funnel, log: 'none', cli: 'figures funnel' },
  'GET /api/figures/cohorts':           { may: 'figures', at: 'any', query: CohortsQuery, reply: Cohorts, log: 'none', cli: 'figures cohorts' },
  'GET /api/brands/one':               { may: 'brand', at: 'site', query: BrandQuery, reply: BrandPage, log: 'none', cli: 'brand export' },
  'POST /api/brands/try':              { may: 'brand', at: 'site', body: BrandTry, reply: BrandTried, log: 'none', cli: 'brand check' },
  'POST /api/brands/publish':          { may: 'brand.publish', at: 'site', body: BrandPublish, reply: nothing, log: 'act', cli: 'brand import' },
  'GET /api/experiments':              { may: 'landers', at: 'any', query: ExperimentsQuery, reply: ExperimentResults, log: 'none', cli: 'experiment list' },

  ...moderationCalls,
  ...memberCalls,
  ...listCalls,
} as const satisfies Record<string, ConsoleCall>

export type ConsoleWire = typeof consoleWire
export type ConsoleCallName = keyof ConsoleWire
type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Given<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
type Part<Name extends ConsoleCallName, Key extends 'query' | 'body' | 'reply'> =
  ConsoleWire[Name] extends Record<Key, infer Schema> ? Schema : undefined

export type ConsoleQuery<Name extends ConsoleCallName> = Parsed<Part<Name, 'query'>>
export type ConsoleBody<Name extends ConsoleCallName> = Parsed<Part<Name, 'body'>>
export type ConsoleReply<Name extends ConsoleCallName> = Parsed<Part<Name, 'reply'>>
/** What a caller passes: the query and body that the line has. */
export type ConsoleInput<Name extends ConsoleCallName> = (Part<Name, 'query'> extends z.ZodMiniType
  ? { query?: Given<Part<Name, 'query'>> }
  : object) &
  (Part<Name, 'body'> extends z.ZodMiniType ? { body: Given<Part<Name, 'body'>> } : object)
