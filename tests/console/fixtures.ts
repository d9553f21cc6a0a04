/** What a console's stand-in answers: replies of the console's wire about an invented installation. */
import type { ConsoleCallName, ConsoleReply } from '#domain/console-wire.ts'
import { casePageFor, casesFor, evidence, noCases } from './case-fixtures.ts'
import {
  authorityOrders,
  complaintPage,
  complaints,
  flaggers,
  noComplaints,
  noticePage,
  notices,
  orderPage,
} from './desk-fixtures.ts'
import { daysFor, funnel, today } from './figure-fixtures.ts'
import {
  markPlan,
  marks,
  memberMarks,
  memberNotes,
  memberPage,
  memberFound,
  memberRequests,
  membersFor,
  noMarks,
  noMemberMarks,
  noMembers,
  tested,
} from './member-fixtures.ts'
import { glassPage } from './glass-fixtures.ts'
import { after, before, nowMs } from './moments.ts'
import { deadJobs, health, jobs, log, settings, switches } from './operation-fixtures.ts'
import { noPhotos, openedPhoto, wallFor } from './photo-fixtures.ts'
import { approvalsFor, own, owner, roles, staff, stateOf } from './people-fixtures.ts'

export type Fixtures = { [Name in ConsoleCallName]?: ConsoleReply<Name> | ((query: URLSearchParams) => ConsoleReply<Name>) }

const entered: ConsoleReply<'POST /api/link/passkey'> = {
  me: owner,
  recovery_codes: Array.from({ length: 10 }, (_, place) => `h7kq-m2x${place}-9pd${place}`),
}

/** A small QR code stands for any other. */
const qr =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 21 21"><path d="M0 0h7v7H0zM14 0h7v7h-7zM0 14h7v7H0zM9 2h2v3H9zM9 9h3v4H9zM14 10h4v2h-4zM10 16h6v3h-6z"/></svg>'

/** A full installation, seen by its owner. */
export const full: Fixtures = {
  'GET /api/state': stateOf(owner),
  'POST /api/sign_in': stateOf(owner),
  'POST /api/sign_out': null,
  'POST /api/link': { kind: 'invite', email: 'ada@example.com', name: 'Ada Berger', locale: 'en', expires_at: after(25) },
  'POST /api/link/totp': { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Duet', qr },
  'POST /api/link/password': entered,
  'POST /api/proof/code': { proof_until: after(5) },
  'GET /api/own': own,
  'GET /api/own/exposure': { hour: 3, day: 11, limits: { an_hour: null, a_day: null }, closed_until: null },
  'PUT /api/own/exposure': { hour: 3, day: 11, limits: { an_hour: 10, a_day: 30 }, closed_until: null },
  'PUT /api/own': stateOf(owner),
  'POST /api/own/codes': { recovery_codes: entered.recovery_codes ?? [] },
  'DELETE /api/own/sessions': { ...own, sessions: own.sessions.slice(0, 1) },
  'GET /api/staff': (query) => (query.get('cursor') ? { staff: [], next: null } : staff),
  'POST /api/staff/invite': null,
  'POST /api/staff/suspend': null,
  'GET /api/roles': roles,
  'GET /api/approvals': approvalsFor,
  'POST /api/approvals/give': null,
  'POST /api/approvals/stop': null,
  'GET /api/log': log,
  'POST /api/log/verify': { from: 1, to: 9999, is_whole: true, findings: [], as_of: new Date(nowMs).toISOString() },
  'GET /api/jobs': jobs,
  'GET /api/jobs/list': (query) => (query.get('cursor') ? { jobs: [], next: null } : deadJobs),
  'POST /api/jobs/retry': { name: 'mail.send', retried: 31 },
  'GET /api/health': health,
  'POST /api/health/check': health,
  'GET /api/switches': switches,
  'POST /api/switches': switches,
  'GET /api/settings': settings,
  'GET /api/today': today,
  'GET /api/figures/days': daysFor,
  'GET /api/figures/funnel': funnel,
  'GET /api/photos': wallFor,
  'GET /api/photos/one': openedPhoto,
  'POST /api/photos/fine': null,
  'POST /api/photos/nude': null,
  'POST /api/photos/hide': { reference: 'D-2026-000413' },
  'GET /api/members/marks': memberMarks,
  'GET /api/marks': (query) => (query.get('cursor') ? noMarks : marks),
  'POST /api/marks/test': tested,
  'POST /api/marks/import_preview': markPlan,
  'GET /api/cases': casesFor,
  'POST /api/cases/next': { reference: 'C-2026-000017' },
  'GET /api/cases/one': casePageFor,
  'GET /api/cases/evidence': evidence,
  'POST /api/cases/hold': casePageFor(new URLSearchParams()),
  'POST /api/cases/take_over': casePageFor(new URLSearchParams()),
  'POST /api/cases/pass': null,
  'POST /api/cases/decide': { reference: 'D-2026-000412' },
  'POST /api/appeals/decide': null,
  'POST /api/decisions/lift': null,
  'GET /api/break_glass': { glasses: [glassPage.glass] },
  'GET /api/break_glass/one': glassPage,
  'GET /api/complaints': complaints,
  'GET /api/complaints/one': complaintPage,
  'POST /api/complaints/hold': complaintPage,
  'POST /api/complaints/answer': null,
  'POST /api/complaints/move': null,
  'POST /api/complaints/case': { reference: 'C-2026-000031' },
  'GET /api/notices': notices,
  'GET /api/notices/one': noticePage,
  'POST /api/notices/groundless': null,
  'GET /api/flaggers': flaggers,
  'POST /api/flaggers': { id: 2048, key: 'k'.repeat(43) },
  'POST /api/flaggers/end': null,
  'GET /api/authority_orders': authorityOrders,
  'GET /api/authority_orders/one': orderPage,
  'GET /api/members': membersFor,
  'GET /api/members/one': memberPage,
  'GET /api/members/notes': memberNotes,
  'GET /api/members/found': memberFound,
  'GET /api/members/requests': memberRequests,
  'POST /api/members/notes': { note: 4 },
  'DELETE /api/members/notes': null,
  'POST /api/members/write': null,
  'POST /api/members/hold': { hold: 10 },
  'POST /api/members/credits': { id: 'k3v9', balance: 140 },
  'POST /api/members/reveal': { email: 'marek.nowak@example.com', date_of_birth: '1980-04-02' },
  'POST /api/members/sign_out': null,
  'POST /api/members/resend': null,
  'POST /api/members/decide': { reference: 'D-2026-000413' },
}

/** The same before anything happened. */
export const empty: Fixtures = {
  ...full,
  'GET /api/today': {
    brands: [],
    waits: { held_cases: 0, due_cases: 0, approvals: 0, dead_jobs: 0, red_checks: 0 },
    as_of: before(0),
  },
  'GET /api/figures/funnel': { steps: [{ step: 'signed_up', n: 0 }], as_of: before(0) },
  'GET /api/staff': { staff: [], next: null },
  'GET /api/approvals': { approvals: [], next: null, waiting: 0 },
  'GET /api/log': { lines: [], next: null },
  'GET /api/jobs': { queues: [], scheduled: [], as_of: before(0) },
  'GET /api/jobs/list': { jobs: [], next: null },
  'GET /api/health': { checked_at: null, is_running: false, findings: [], processes: [] },
  'GET /api/cases': noCases,
  'POST /api/cases/next': { reference: null },
  'GET /api/break_glass': { glasses: [] },
  'GET /api/complaints': noComplaints,
  'GET /api/notices': { notices: [], next: null, as_of: before(0) },
  'GET /api/flaggers': { flaggers: [] },
  'GET /api/authority_orders': { orders: [], next: null, as_of: before(0) },
  'GET /api/photos': noPhotos,
  'GET /api/members': noMembers,
  'GET /api/members/marks': noMemberMarks,
  'GET /api/marks': noMarks,
  'GET /api/own': { ...own, passkeys: [], sessions: own.sessions.slice(0, 1), codes_left: 0 },
}
