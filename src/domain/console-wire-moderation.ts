/** Calls about cases, decisions, complaints, notices and orders of authorities. Part of the console's wire (`console-wire.ts`). */
import * as z from 'zod/mini'
import type { ConsoleCall } from '#domain/console-call.ts'
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
  NextCase,
  NextCaseReply,
} from '#domain/cases/case-pages.ts'
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
  FlaggersQuery,
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
import { VerificationDecision } from '#domain/verification/verification-case.ts'

const nothing = z.null()

// prettier-ignore
export const moderationCalls = {
  'GET /api/cases': { may: 'cases.work', at: 'any', query: CasesQuery, reply: CaseLines, log: 'none', cli: 'case list' },
  'POST /api/cases/next': { may: 'cases.work', at: 'any', body: NextCase, reply: NextCaseReply, log: 'none', cli: 'case next' },
  'GET /api/cases/one': { may: 'cases.work', at: 'pool', query: CaseQuery, reply: CasePage, log: 'none', cli: 'case show' },
  'GET /api/cases/evidence': { may: 'cases.work', at: 'pool', query: CaseQuery, reply: CaseEvidence, log: 'inside', cli: 'case show' },
  'POST /api/cases/hold': { may: 'cases.work', at: 'pool', body: CaseHold, reply: CasePage, log: 'none', cli: 'case take' },
  'POST /api/cases/take_over': { may: 'cases.lead', at: 'pool', body: CaseTakeOver, reply: CasePage, log: 'act', cli: 'case take' },
  'POST /api/cases/pass': { may: 'cases.work', at: 'pool', body: CasePassed, reply: nothing, log: 'act', cli: 'case pass' },
  'POST /api/cases/subject': { may: 'cases.work', at: 'pool', body: CaseSubject, reply: nothing, log: 'act', cli: 'case about' },
  'POST /api/cases/decide': { may: 'cases.work', at: 'pool', body: CaseDecision, reply: DecisionMade, log: 'act', cli: 'case decide' },
  'POST /api/cases/verify': { may: 'cases.work', at: 'pool', body: VerificationDecision, reply: nothing, log: 'act', cli: 'case verify' },
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
  'GET /api/flaggers': { may: 'complaints', at: 'any', query: FlaggersQuery, reply: FlaggerList, log: 'none', cli: 'flagger list' },
  'POST /api/flaggers': { may: 'complaints', at: 'pool', body: NewFlagger, reply: FlaggerAdded, log: 'act', fresh: true, cli: 'flagger add' },
  'POST /api/flaggers/end': { may: 'complaints', at: 'pool', body: FlaggerTarget, reply: nothing, log: 'act', cli: 'flagger end' },
  'GET /api/authority_orders': { may: 'complaints', at: 'any', query: OrdersQuery, reply: OrderLines, log: 'none', cli: 'authority list' },
  'GET /api/authority_orders/one': { may: 'complaints', at: 'site', query: OrderTarget, reply: OrderPage, log: 'look', cli: 'authority show' },
  'POST /api/authority_orders': { may: 'complaints', at: 'site', body: NewOrder, reply: OrderAdded, log: 'act', fresh: true, second: true, cli: 'authority add' },
  'POST /api/authority_orders/answer': { may: 'complaints', at: 'site', body: OrderAnswer, reply: nothing, log: 'act', fresh: true, second: true, cli: 'authority answer' },
  'POST /api/authority_orders/package': { may: 'complaints', at: 'site', body: OrderPackage, reply: nothing, log: 'act', fresh: true, second: true, cli: 'authority package' },
  'POST /api/authority_orders/fetch': { may: 'complaints', at: 'site', body: OrderTarget, reply: PackageFetched, log: 'inside', fresh: true, cli: 'authority fetch' },
} as const satisfies Record<string, ConsoleCall>
