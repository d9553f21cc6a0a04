/** The console's wire: every call between the operators' browser or command and the server, one line each, on a host of its own. */
import * as z from 'zod/mini'
import { ApiKeys, ApiKeysQuery, ApiKeyTarget, NewApiKey } from '#domain/api-keys/api-keys.ts'
import { ApprovalDecision, Approvals, ApprovalsQuery, ApprovalStop } from '#domain/approvals/approvals.ts'
import { AuditLines, AuditQuery, AuditVerification } from '#domain/audit/audit-lines.ts'
import { Exposure, ExposureLimits } from '#domain/exposure/exposure.ts'
import { CreditsChanged, CreditsGiven, CreditsTaken } from '#domain/credits/credit-changes.ts'
import { DayCounts, DaysQuery, Funnel, FunnelQuery, Today } from '#domain/figures/figures.ts'
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
import { GlassPage, GlassQuery, GlassRequest, Glasses } from '#domain/glass/glass.ts'
import { NewPasskey } from '#domain/passkeys/passkeys.ts'
import {
  AppealDecision,
  CaseDecision,
  CaseEvidence,
  CaseHold,
  CaseLines,
  CasePage,
  CasePassed,
  CaseQuery,
  CasesQuery,
  CaseSubject,
  CaseTakeOver,
  DecisionLift,
  DecisionMade,
  MemberDecision,
  NextCase,
  NextCaseReply,
} from '#domain/cases/case-pages.ts'
import {
  MemberLines,
  MemberLookup,
  MemberPage,
  MemberQuery,
  MemberReveal,
  MemberRevealed,
  MemberTarget,
} from '#domain/look-up/look-up.ts'
import { AddressByStaff, LetterRequest } from '#domain/members/help.ts'
import { NewNote, NoteMade, NotePin, Notes, NotesQuery, NoteTarget } from '#domain/members/notes.ts'
import { ErasingRequest, HoldEnd, HoldMade, MemberRequests, NewHold } from '#domain/members/requests.ts'
import { OpenedPhoto, PhotoQuery, PhotosHidden, PhotosPassed, SmallPicture, Wall, WallQuery } from '#domain/photos/photo-wall.ts'
import {
  MarkEnd,
  MarkLines,
  MarkList,
  MarkListImport,
  MarkListPlan,
  MarkListPreview,
  MarkListQuery,
  MarkMade,
  MarksQuery,
  MarkTest,
  MarkTested,
  MemberMarks,
  NewMark,
} from '#domain/marks/mark-pages.ts'
import {
  ComplaintAnswer,
  ComplaintCaseOpened,
  ComplaintLines,
  ComplaintMove,
  ComplaintPage,
  ComplaintsQuery,
  ComplaintTarget,
} from '#domain/complaints/complaint-pages.ts'
import {
  FlaggerAdded,
  FlaggerList,
  FlaggerTarget,
  NewFlagger,
  NoticeLines,
  NoticePage,
  NoticesQuery,
  NoticeTarget,
  NoticeWithReason,
} from '#domain/notices/notice-pages.ts'
import {
  NewOrder,
  OrderAdded,
  OrderAnswer,
  OrderLines,
  OrderPackage,
  OrderPage,
  OrdersQuery,
  OrderTarget,
  PackageFetched,
} from '#domain/authority-orders/order-pages.ts'
import type { Permission, ScopeKind } from '#domain/staff/permissions.ts'
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
  RemovedPasskey,
  RoleChange,
  RoleReset,
  Roles,
  SignInPasskey,
  SignInRequest,
  StaffInvitation,
  StaffList,
  StaffQuery,
  StaffTarget,
  TotpOffer,
} from '#domain/staff/staff.ts'

/**
 * `may`: a permission, `anyone` before signing in, or `signed_in` for what concerns only oneself. `at`: how the scope is found: `any` (the
 * handler answers with what the caller's scopes hold), or that of the target, which is at least so wide. `log`: the line it leaves in
 * the audit log; `inside` is a look whose line the database function writes. `fresh`: a proof of the last five minutes, also where the role needs none. `second`: a second person agrees, always or
 * where the handler says so; `another`: always, and never done by one person alone, however long it waits. `limit`: a
 * line of the limits table. `cli`: the command of `duet` that does the same.
 */
export type ConsoleCall = {
  may: Permission | 'anyone' | 'signed_in'
  at: 'any' | ScopeKind
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  reply: z.ZodMiniType
  log: 'act' | 'look' | 'inside' | 'none'
  fresh?: true
  second?: true | 'sometimes' | 'another'
  limit?: string
  cli?: string
}

const nothing = z.null()

// prettier-ignore
export const consoleWire = {
  'GET /api/state':                     { may: 'anyone', at: 'any', reply: ConsoleState, log: 'none' },
  'POST /api/sign_in':                  { may: 'anyone', at: 'any', body: SignInRequest, reply: ConsoleState, log: 'none', limit: 'console_sign_in' },
  'POST /api/sign_in/passkey_options':  { may: 'anyone', at: 'any', reply: ConsolePasskeyOptions, log: 'none', limit: 'passkey_ask' },
  'POST /api/sign_in/passkey':          { may: 'anyone', at: 'any', body: SignInPasskey, reply: ConsoleState, log: 'none', limit: 'console_sign_in' },
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
  'POST /api/staff/suspend':            { may: 'staff', at: 'site', body: StaffTarget, reply: nothing, log: 'act', cli: 'staff suspend' },
  'POST /api/staff/resume':             { may: 'staff', at: 'site', body: StaffTarget, reply: nothing, log: 'act', cli: 'staff resume' },
  'POST /api/staff/sign_out':           { may: 'staff', at: 'site', body: StaffTarget, reply: nothing, log: 'act', cli: 'staff sign-out' },
  'POST /api/staff/grants':             { may: 'staff', at: 'site', body: NewGrant, reply: nothing, log: 'act', cli: 'staff grant' },
  'POST /api/staff/owners':             { may: 'staff.roles', at: 'installation', body: StaffTarget, reply: nothing, log: 'act', cli: 'staff make-owner' },
  'DELETE /api/staff/grants':           { may: 'staff', at: 'site', body: GrantTaken, reply: nothing, log: 'act', cli: 'staff take' },
  'GET /api/roles':                     { may: 'staff', at: 'any',  reply: Roles, log: 'none', cli: 'role list' },
  'PUT /api/roles':                     { may: 'staff.roles', at: 'installation', body: RoleChange, reply: nothing, log: 'act', cli: 'role set' },
  'POST /api/roles/reset':              { may: 'staff.roles', at: 'installation', body: RoleReset, reply: nothing, log: 'act', cli: 'role reset' },

  'GET /api/keys':                      { may: 'staff.roles', at: 'installation', query: ApiKeysQuery, reply: ApiKeys, log: 'none', cli: 'key list' },
  'POST /api/keys':                     { may: 'staff.roles', at: 'installation', body: NewApiKey, reply: nothing, log: 'act', cli: 'key make' },
  'POST /api/keys/end':                 { may: 'staff', at: 'installation', body: ApiKeyTarget, reply: nothing, log: 'act', cli: 'key end' },

  'GET /api/approvals':                 { may: 'signed_in', at: 'any', query: ApprovalsQuery, reply: Approvals, log: 'none', cli: 'approval list' },
  'POST /api/approvals/give':           { may: 'signed_in', at: 'any', body: ApprovalDecision, reply: nothing, log: 'none', fresh: true, cli: 'approval give' },
  'POST /api/approvals/refuse':         { may: 'signed_in', at: 'any', body: ApprovalDecision, reply: nothing, log: 'act', cli: 'approval refuse' },
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

  'GET /api/cases': { may: 'cases.work', at: 'any', query: CasesQuery, reply: CaseLines, log: 'none', cli: 'case list' },
  'POST /api/cases/next': { may: 'cases.work', at: 'any', body: NextCase, reply: NextCaseReply, log: 'none', cli: 'case next' },
  'GET /api/cases/one': { may: 'cases.work', at: 'pool', query: CaseQuery, reply: CasePage, log: 'none', cli: 'case show' },
  'GET /api/cases/evidence': { may: 'cases.work', at: 'pool', query: CaseQuery, reply: CaseEvidence, log: 'inside', cli: 'case show' },
  'POST /api/cases/hold': { may: 'cases.work', at: 'pool', body: CaseHold, reply: CasePage, log: 'none', cli: 'case take' },
  'POST /api/cases/take_over': { may: 'cases.lead', at: 'pool', body: CaseTakeOver, reply: CasePage, log: 'act', cli: 'case take' },
  'POST /api/cases/pass': { may: 'cases.work', at: 'pool', body: CasePassed, reply: nothing, log: 'act', cli: 'case pass' },
  'POST /api/cases/subject': { may: 'cases.work', at: 'pool', body: CaseSubject, reply: nothing, log: 'act', cli: 'case about' },
  'POST /api/cases/decide': { may: 'cases.work', at: 'pool', body: CaseDecision, reply: DecisionMade, log: 'act', cli: 'case decide' },
  'POST /api/appeals/decide': { may: 'cases.appeals', at: 'pool', body: AppealDecision, reply: nothing, log: 'act', cli: 'appeal decide' },
  'POST /api/decisions/lift': { may: 'members.ban', at: 'pool', body: DecisionLift, reply: nothing, log: 'act', cli: 'decision lift' },

  'GET /api/complaints': { may: 'complaints', at: 'any', query: ComplaintsQuery, reply: ComplaintLines, log: 'none', cli: 'complaint list' },
  'GET /api/complaints/one': { may: 'complaints', at: 'site', query: ComplaintTarget, reply: ComplaintPage, log: 'look', cli: 'complaint show' },
  'POST /api/complaints/hold': { may: 'complaints', at: 'site', body: ComplaintTarget, reply: ComplaintPage, log: 'none', cli: 'complaint take' },
  'POST /api/complaints/answer': { may: 'complaints', at: 'site', body: ComplaintAnswer, reply: nothing, log: 'act', cli: 'complaint answer' },
  'POST /api/complaints/move': { may: 'complaints', at: 'site', body: ComplaintMove, reply: nothing, log: 'act', cli: 'complaint move' },
  'POST /api/complaints/case': { may: 'complaints', at: 'site', body: ComplaintTarget, reply: ComplaintCaseOpened, log: 'act', cli: 'complaint case' },

  'GET /api/notices': { may: 'complaints', at: 'any', query: NoticesQuery, reply: NoticeLines, log: 'none', cli: 'notice list' },
  'GET /api/notices/one': { may: 'complaints', at: 'site', query: NoticeTarget, reply: NoticePage, log: 'look', cli: 'notice show' },
  'POST /api/notices/groundless': { may: 'complaints', at: 'site', body: NoticeWithReason, reply: nothing, log: 'act', cli: 'notice groundless' },
  'GET /api/flaggers': { may: 'complaints', at: 'any', reply: FlaggerList, log: 'none', cli: 'flagger list' },
  'POST /api/flaggers': { may: 'complaints', at: 'pool', body: NewFlagger, reply: FlaggerAdded, log: 'act', fresh: true, cli: 'flagger add' },
  'POST /api/flaggers/end': { may: 'complaints', at: 'pool', body: FlaggerTarget, reply: nothing, log: 'act', cli: 'flagger end' },

  'GET /api/authority_orders': { may: 'complaints', at: 'any', query: OrdersQuery, reply: OrderLines, log: 'none', cli: 'authority list' },
  'GET /api/authority_orders/one': { may: 'complaints', at: 'site', query: OrderTarget, reply: OrderPage, log: 'look', cli: 'authority show' },
  'POST /api/authority_orders': { may: 'complaints', at: 'site', body: NewOrder, reply: OrderAdded, log: 'act', fresh: true, second: true, cli: 'authority add' },
  'POST /api/authority_orders/answer': { may: 'complaints', at: 'site', body: OrderAnswer, reply: nothing, log: 'act', fresh: true, second: true, cli: 'authority answer' },
  'POST /api/authority_orders/package': { may: 'complaints', at: 'site', body: OrderPackage, reply: nothing, log: 'act', fresh: true, second: true, cli: 'authority package' },
  'POST /api/authority_orders/fetch': { may: 'complaints', at: 'site', body: OrderTarget, reply: PackageFetched, log: 'inside', fresh: true, cli: 'authority fetch' },

  'GET /api/members': { may: 'members.find', at: 'any', query: MemberLookup, reply: MemberLines, log: 'none', cli: 'member find' },
  'POST /api/members/by_photo': { may: 'members.find', at: 'any', body: SmallPicture, reply: MemberLines, log: 'none', limit: 'console_picture', cli: 'member find' },
  'GET /api/members/one': { may: 'members.read', at: 'site', query: MemberQuery, reply: MemberPage, log: 'look', cli: 'member show' },
  'POST /api/members/reveal': { may: 'members.reveal', at: 'site', body: MemberReveal, reply: MemberRevealed, log: 'look', limit: 'console_reveal', cli: 'member reveal' },
  'POST /api/members/sign_out': { may: 'members.help', at: 'site', body: MemberTarget, reply: nothing, log: 'act', cli: 'member sign-out' },
  'POST /api/members/resend': { may: 'members.help', at: 'site', body: MemberTarget, reply: nothing, log: 'act', cli: 'member resend' },
  'POST /api/members/decide': { may: 'members.ban', at: 'pool', body: MemberDecision, reply: DecisionMade, log: 'act', cli: 'member decide' },

  'GET /api/members/notes': { may: 'members.read', at: 'site', query: NotesQuery, reply: Notes, log: 'none', cli: 'member notes' },
  'POST /api/members/notes': { may: 'members.read', at: 'site', body: NewNote, reply: NoteMade, log: 'act', cli: 'member note' },
  'PUT /api/members/notes': { may: 'members.read', at: 'site', body: NotePin, reply: nothing, log: 'act', cli: 'member note-pin' },
  'DELETE /api/members/notes': { may: 'members.read', at: 'site', body: NoteTarget, reply: nothing, log: 'act', cli: 'member note-remove' },
  'POST /api/members/write': { may: 'members.help', at: 'site', body: LetterRequest, reply: nothing, log: 'act', cli: 'member write' },
  'POST /api/members/address': { may: 'members.help', at: 'site', body: AddressByStaff, reply: nothing, log: 'act', fresh: true, cli: 'member address' },
  'POST /api/members/lift_refusal': { may: 'members.help', at: 'site', body: MemberTarget, reply: nothing, log: 'act', cli: 'member lift-refusal' },
  'POST /api/members/reset': { may: 'members.help', at: 'site', body: MemberTarget, reply: nothing, log: 'act', cli: 'member reset' },
  'GET /api/members/requests': { may: 'members.read', at: 'site', query: MemberQuery, reply: MemberRequests, log: 'none', cli: 'member requests' },
  'POST /api/members/copy': { may: 'requests', at: 'site', body: MemberTarget, reply: nothing, log: 'act', cli: 'member copy' },
  'POST /api/members/erase': { may: 'requests.erase', at: 'site', body: ErasingRequest, reply: nothing, log: 'act', fresh: true, second: true, cli: 'member erase' },
  'POST /api/members/hold': { may: 'requests', at: 'site', body: NewHold, reply: HoldMade, log: 'act', fresh: true, cli: 'member hold' },
  'DELETE /api/members/hold': { may: 'requests', at: 'site', body: HoldEnd, reply: nothing, log: 'act', fresh: true, cli: 'member hold-end' },
  'POST /api/members/credits': { may: 'money.credits', at: 'site', body: CreditsGiven, reply: CreditsChanged, log: 'act', fresh: true, second: 'sometimes', cli: 'member credits-give' },
  'POST /api/members/credits/take': { may: 'money.credits', at: 'site', body: CreditsTaken, reply: CreditsChanged, log: 'act', fresh: true, second: 'sometimes', cli: 'member credits-take' },
  'GET /api/photos': { may: 'members.restrict', at: 'any', query: WallQuery, reply: Wall, log: 'none', cli: 'photo list' },
  'GET /api/photos/one': { may: 'members.restrict', at: 'pool', query: PhotoQuery, reply: OpenedPhoto, log: 'look', cli: 'photo copy' },
  'POST /api/photos/fine': { may: 'members.restrict', at: 'pool', body: PhotosPassed, reply: nothing, log: 'act', cli: 'photo fine' },
  'POST /api/photos/nude': { may: 'members.restrict', at: 'pool', body: PhotosPassed, reply: nothing, log: 'act', cli: 'photo nude' },
  'POST /api/photos/hide': { may: 'members.restrict', at: 'pool', body: PhotosHidden, reply: DecisionMade, log: 'act', cli: 'photo hide' },
  'GET /api/members/marks': { may: 'members.read', at: 'site', query: MemberQuery, reply: MemberMarks, log: 'look', cli: 'member marks' },

  'GET /api/marks': { may: 'marks', at: 'any', query: MarksQuery, reply: MarkLines, log: 'none', cli: 'mark list' },
  'POST /api/marks': { may: 'marks', at: 'pool', body: NewMark, reply: MarkMade, log: 'act', cli: 'mark add' },
  'POST /api/marks/end': { may: 'marks', at: 'pool', body: MarkEnd, reply: nothing, log: 'act', cli: 'mark end' },
  'POST /api/marks/test': { may: 'marks', at: 'pool', body: MarkTest, reply: MarkTested, log: 'look', cli: 'mark test' },
  'POST /api/marks/import': { may: 'marks', at: 'pool', body: MarkListImport, reply: MarkListPlan, log: 'act', cli: 'mark import' },
  'POST /api/marks/import_preview': { may: 'marks', at: 'pool', body: MarkListPreview, reply: MarkListPlan, log: 'none', cli: 'mark import' },
  'GET /api/marks/export': { may: 'marks', at: 'pool', query: MarkListQuery, reply: MarkList, log: 'look', cli: 'mark export' },

  'GET /api/break_glass': { may: 'break_glass', at: 'any', reply: Glasses, log: 'none', cli: 'glass list' },
  'GET /api/break_glass/one': { may: 'break_glass', at: 'pool', query: GlassQuery, reply: GlassPage, log: 'inside', cli: 'glass read' },
  'POST /api/break_glass': { may: 'break_glass', at: 'pool', body: GlassRequest, reply: nothing, log: 'act', second: 'another', cli: 'glass open' },

  'GET /api/today':                     { may: 'figures', at: 'any', reply: Today, log: 'none', cli: 'figures show' },
  'GET /api/figures/days':              { may: 'figures', at: 'any', query: DaysQuery, reply: DayCounts, log: 'none', cli: 'figures days' },
  'GET /api/figures/funnel':            { may: 'figures', at: 'any', query: FunnelQuery, reply: Funnel, log: 'none', cli: 'figures funnel' },
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
