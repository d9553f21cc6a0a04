/** Members of the invented installation, as the operators find them. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import { banned, cases, warned } from './case-fixtures.ts'
import { after, before, nowMs } from './moments.ts'

type Lines = ConsoleReply<'GET /api/members'>
type Line = Lines['members'][number]

const member = (id: number, name: string, part: Partial<Line> = {}): Line => ({
  id,
  name,
  age: 46,
  place: 'Gdańsk, Poland',
  site_name: 'Sunday',
  state: 'active',
  is_confirmed: true,
  is_fictional: false,
  signed_up: '2026-03-14',
  last_here: '2026-11-26',
  has_paid: false,
  open_cases: 0,
  email: 'm•••@g•••.com',
  ...part,
})

const marek = member(57, 'Marek', { open_cases: 1, has_paid: true })

export const members: Lines = {
  members: [
    marek,
    member(1204, 'Marek', { age: 33, state: 'paused', place: 'Kraków, Poland', email: 'm•••@w•••.pl' }),
    member(88_213, 'Marek Aleksander', {
      state: 'banned',
      site_name: 'Meadow & Main',
      place: null,
      age: 61,
      email: 'z•••@o•••.com',
    }),
    member(90_001, 'Mareike', {
      is_confirmed: false,
      age: 24,
      place: 'Bremen, Germany',
      email: 'm•••@t•••.de',
      last_here: '2026-11-02',
    }),
  ],
  next: null,
  by: 'name',
  looked: null,
  of_more: null,
}
export const noMembers: Lines = { members: [], next: null, by: 'name', looked: null, of_more: null }
export const membersFor = (query: URLSearchParams): Lines => (/^mar/i.test(query.get('q') ?? '') ? members : noMembers)

const dayOf = (daysAgo: number) => new Date(nowMs - daysAgo * 86_400_000).toISOString().slice(0, 10)

export const memberPage: ConsoleReply<'GET /api/members/one'> = {
  member: { ...marek, state: 'banned' },
  photos: [
    { id: 1, is_nude: false, is_main: true, is_hidden: false },
    { id: 2, is_nude: false, is_main: false, is_hidden: false },
  ],
  texts: ['personal', 'city'],
  language: 'pl',
  timezone: 'Europe/Warsaw',
  network: 'northlight',
  restriction: { decision: 'D-2026-000388', until_at: after(60 * 24 * 21), since: before(60 * 24 * 9) },
  limits: [{ what: 'chats', until_at: after(60 * 24 * 5), decision: 'D-2026-000401' }],
  balance: 120,
  premium_until: after(60 * 24 * 12),
  cases: cases.cases.slice(1, 2),
  decisions: [{ ...banned, measures: ['suspend'], until_at: after(60 * 24 * 21) }, warned],
  blocked_by: 11,
  blocks: 1,
  messages_cut: false,
  messages: Array.from({ length: 30 }, (_, place) => ({ day: dayOf(29 - place), n: place % 7 === 5 ? 0 : (place * 13) % 41 })),
  devices: [
    { browser: 'Chrome', system: 'Android', last_day: '2026-11-26' },
    { browser: null, system: null, last_day: '2026-10-02' },
  ],
  mails: [
    { template: 'statement', state: 'sent', at: before(60 * 24 * 9) },
    { template: 'reminder', state: 'bounced', at: before(60 * 24 * 11) },
  ],
  orders: [
    { id: '20260314-8F3K', state: 'paid', credits: 250, price_minor: 4999, currency: 'EUR', created_at: before(60 * 24 * 60) },
    {
      id: '20260401-2B7Q',
      state: 'disputed',
      credits: 100,
      price_minor: 2499,
      currency: 'PLN',
      created_at: before(60 * 24 * 33),
    },
  ],
  trust: { level: 'paid', contacts_a_day: 60 },
  is_verified: true,
  is_mail_refused: false,
  own_reports: { open: 1, upheld: 2, dismissed: 1 },
  open_cases: [{ reference: 'C-2026-000017', holder: 'Ada Berger' }],
  next: { orders: null, devices: null, mails: '7', cases: null, decisions: null },
}
export const memberTimeline: ConsoleReply<'GET /api/members/timeline'> = {
  events: [
    { at: before(60 * 3), what: 'look', more: { role: 'support', look: 'page', why: 'service', by: 'Sam Lind' } },
    { at: '2026-11-26', what: 'login', more: { browser: 'Chrome', system: 'Android' } },
    { at: before(60 * 24 * 8), what: 'report_about', more: { reason: 'scam', report_state: 'upheld' } },
    {
      at: before(60 * 24 * 9),
      what: 'decision',
      more: { reference: 'D-2026-000388', measures: 'suspend', decision_state: 'in_force' },
    },
    { at: before(60 * 24 * 10), what: 'mail', more: { template: 'statement', state: 'sent' } },
    { at: before(60 * 24 * 12), what: 'photo_hidden', more: { reference: 'D-2026-000388' } },
    {
      at: before(60 * 24 * 20),
      what: 'refund',
      more: { price_minor: 2499, currency: 'PLN', refund_reason: 'withdrawal', refund_state: 'done' },
    },
    { at: before(60 * 24 * 33), what: 'paid', more: { price_minor: 2499, currency: 'PLN', credits: 100 } },
    { at: before(60 * 24 * 40), what: 'note', more: { by: 'Mona' } },
    { at: before(60 * 24 * 50), what: 'report_by', more: { reason: 'harassment', report_state: 'dismissed' } },
    { at: before(60 * 24 * 200), what: 'photo_added', more: {} },
    { at: before(60 * 24 * 260), what: 'confirmed', more: {} },
    { at: before(60 * 24 * 260), what: 'signed_up', more: { network: 'northlight', lander: 'video/general-pl', steps: 'all' } },
  ],
  next: '1.1.1',
}
export const laterMails: ConsoleReply<'GET /api/members/more'> = {
  orders: [],
  devices: [],
  mails: [{ template: 'activation', state: 'delivered', at: before(60 * 24 * 260) }],
  cases: [],
  decisions: [],
  next: null,
}

export const memberNotes: ConsoleReply<'GET /api/members/notes'> = {
  notes: [
    {
      note: 2,
      words: 'Wants letters, no calls.',
      is_pinned: true,
      made_by: 'Mona',
      created_at: before(60 * 24 * 40),
      is_own: false,
    },
    { note: 3, words: 'Called about a refund.', is_pinned: false, made_by: 'Ada', created_at: before(60 * 5), is_own: true },
  ],
  next: null,
}
const ledgerLine = {
  messages: null,
  order: null,
  premium_days: null,
  amount_minor: null,
  currency: null,
  cause: null,
  reason: null,
}
export const memberLedger: ConsoleReply<'GET /api/members/ledger'> = {
  lines: [
    { ...ledgerLine, id: 7168, day: '2026-11-24', kind: 'message', credits: -6, balance: 24, messages: 3 },
    { ...ledgerLine, id: 6144, day: '2026-11-23', kind: 'grant', credits: 10, balance: 30, cause: 'goodwill' },
    {
      ...ledgerLine,
      id: 5120,
      day: '2026-11-23',
      kind: 'message_refund',
      credits: 2,
      balance: 20,
      messages: 1,
      reason: 'unread',
    },
    { ...ledgerLine, id: 4096, day: '2026-11-21', kind: 'message', credits: -12, balance: 18, messages: 6 },
    {
      ...ledgerLine,
      id: 2048,
      day: '2026-11-20',
      kind: 'purchase',
      credits: 30,
      balance: 30,
      order: 'k3v9w8e5r4t2y7u6p1a0s9d8f7',
      amount_minor: 1499,
      currency: 'EUR',
    },
  ],
  next: 2048,
}
export const memberFound: ConsoleReply<'GET /api/members/found'> = {
  all: 84,
  both_ways: 31,
  filters: [
    { kind: 'age', alone: 1001, without: 120 },
    { kind: 'distance', alone: 214, without: 960 },
    { kind: 'photo', alone: 1001, without: 97 },
  ],
  costs_most: 'distance',
}
export const memberRequests: ConsoleReply<'GET /api/members/requests'> = {
  copy: { state: 'ready', asked_at: before(60 * 30), expires_at: after(60 * 24 * 6) },
  erasing: null,
  holds: [
    {
      hold: 9,
      ground: 'Order of the court in Warsaw, 12 Ko 4/26',
      is_untold: true,
      made_by: 'Ada',
      created_at: before(60 * 24 * 3),
      until_at: after(60 * 24 * 180),
      ended_at: null,
    },
  ],
}
type Mark = ConsoleReply<'GET /api/marks'>['marks'][number]
const mark = (id: number, part: Partial<Mark>): Mark => ({
  id,
  pool: 1,
  kind: 'address',
  effect: 'refuse',
  value: null,
  decision: 'D-2026-000412',
  ground: null,
  made_by: 'Ada Berger',
  made_at: before(600),
  expires_at: after(900_000),
  hits: 0,
  last_hit_at: null,
  ...part,
})
export const marks: ConsoleReply<'GET /api/marks'> = {
  marks: [
    mark(9, {
      kind: 'mail_domain',
      value: 'throwaway.example',
      decision: null,
      ground: 'Throw-away mail',
      hits: 31,
      last_hit_at: before(12),
    }),
    mark(8, {
      kind: 'cidr',
      value: '2001:db8:1234:0::/48',
      effect: 'hold',
      decision: null,
      ground: 'Forty false profiles in a day',
    }),
    mark(7, { kind: 'device', effect: 'hold', hits: 1, last_hit_at: before(90) }),
    mark(6, { kind: 'network', effect: 'note' }),
    mark(5, {}),
  ],
  next: 5,
}
export const noMarks: ConsoleReply<'GET /api/marks'> = { marks: [], next: null }
export const tested: ConsoleReply<'POST /api/marks/test'> = { outcome: 'hold', country: 'NL', hits: marks.marks.slice(1, 2) }
export const markPlan: ConsoleReply<'POST /api/marks/import_preview'> = {
  added: 2,
  changed: 1,
  same: 0,
  wrong: [{ line: 4, words: 'no domain' }],
}
export const memberTexts: ConsoleReply<'GET /api/members/texts'> = {
  texts: [
    {
      field: 'personal',
      words: 'Surgeon on a mission abroad. Write to me at marek.surgeon@example.com, I will send you the papers.',
    },
    { field: 'city', words: 'Warszawa' },
  ],
}

export const memberMarks: ConsoleReply<'GET /api/members/marks'> = {
  others: 2,
  seen_more: false,
  seen: [
    {
      kind: 'device',
      mark: '5f1d0c9a4be2766d21a0f3c8e94b7d10',
      last_day: '2026-11-20',
      others: 2,
      members: [{ id: 1204, name: 'Marek', state: 'paused' }],
    },
    { kind: 'network', mark: 'a0f3c8e94b7d105f1d0c9a4be2766d21', last_day: '2026-11-26', others: 0, members: [] },
  ],
  hits: [{ kind: 'device', effect: 'hold', at: before(90), decision: 'D-2026-000388' }],
}
export const noMemberMarks: ConsoleReply<'GET /api/members/marks'> = { others: 0, seen_more: false, seen: [], hits: [] }
