/** Complaints of an invented installation, for the console's stand-in. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import { after, before } from './moments.ts'

type Lines = ConsoleReply<'GET /api/complaints'>
type Line = Lines['complaints'][number]

const line: Line = {
  reference: 'C-2026-000031',
  about: 'profile',
  state: 'in_review',
  language: 'fr',
  site_name: 'Harbour',
  created_at: before(60 * 24 * 12),
  due_at: after(60 * 40),
  is_overdue: false,
  was_appealed: false,
  holder: 'Ada Berger',
  held_until: after(9),
  is_mine: true,
}
const free = { holder: null, held_until: null, is_mine: false }

export const complaints: Lines = {
  complaints: [
    {
      ...line,
      ...free,
      reference: 'C-2026-000019',
      about: 'payment',
      state: 'appealed',
      language: 'en',
      due_at: before(60 * 5),
      is_overdue: true,
      was_appealed: true,
    },
    line,
    {
      ...line,
      reference: 'C-2026-000033',
      about: 'data',
      state: 'acknowledged',
      language: 'pl',
      holder: 'Ben Okafor',
      is_mine: false,
    },
    { ...line, ...free, reference: 'C-2026-000034', about: 'other', state: 'acknowledged', language: 'de' },
  ],
  next: null,
  waiting: 4,
  overdue: 1,
  as_of: before(0),
}
export const noComplaints: Lines = { complaints: [], next: null, waiting: 0, overdue: 0, as_of: before(0) }

export const complaintPage: ConsoleReply<'GET /api/complaints/one'> = {
  complaint: line,
  name: 'Chloé',
  email: 'c•••@e•••.fr',
  text: 'Ce profil utilise mes photos de vacances.\n\nJe les ai publiées en août, et ce n’est pas moi sur ce site.',
  member: null,
  profile: 40812345678901,
  order: null,
  case: { reference: 'C-2026-000031', is_open: true, decisions: [] },
  thread: [
    { state: 'new', note: null, at: before(60 * 24 * 12), by: null },
    { state: 'acknowledged', note: null, at: before(60 * 24 * 12 - 1), by: null },
    { state: 'in_review', note: null, at: before(60 * 20), by: 'Ada Berger' },
  ],
  moves: ['decided'],
  templates: [
    { name: 'acted', text: 'Merci d’avoir écrit à Harbour. Une personne de notre équipe a vérifié et nous avons agi.' },
    { name: 'nothing', text: 'Merci d’avoir écrit à Harbour. Une personne de notre équipe n’a rien trouvé.' },
  ],
}

type NoticePage = ConsoleReply<'GET /api/notices/one'>
const notice: NoticePage['notice'] = {
  reference: 'N-2026-000007',
  kind: 'fraud',
  site_name: 'Harbour',
  language: 'en',
  created_at: before(60 * 30),
  flagger: null,
  is_last: false,
  outcome: 'nothing',
  decided_at: before(60 * 3),
  is_groundless: false,
}
export const notices: ConsoleReply<'GET /api/notices'> = {
  notices: [
    { ...notice, reference: 'N-2026-000009', kind: 'child_abuse', flagger: 'Safer Net', outcome: null, decided_at: null },
    { ...notice, reference: 'N-2026-000008', kind: 'identity', is_last: true, outcome: null, decided_at: null },
    notice,
  ],
  next: null,
  as_of: before(0),
}
export const noticePage: NoticePage = {
  notice,
  place: 'https://harbour.example/members/40812345678901',
  words: 'They ask everybody for 400 € after two days.\n\nThe same photo is on three other sites.',
  name: 'Vera',
  email: 'v•••@e•••.com',
  receipt_at: before(60 * 30),
  case: 'N-2026-000007',
  decision: 'D-2026-000412',
  before: { decided: 5, groundless: 3, warned_at: before(60 * 24 * 9), last_until: null },
}
export const flaggers: ConsoleReply<'GET /api/flaggers'> = {
  flaggers: [
    {
      id: 1024,
      name: 'Safer Net',
      field: 'fraud and identity',
      email: 'desk@safer.example',
      pool: 'Harbour, Lavish',
      from_at: before(60 * 24 * 90),
      until_at: after(60 * 24 * 200),
      ended_at: null,
      is_active: true,
      notices: 41,
      acted: 38,
      groundless: 0,
    },
  ],
  next: null,
}

const order: ConsoleReply<'GET /api/authority_orders/one'>['order'] = {
  reference: 'A-2026-000002',
  ground: 'police',
  authority: 'Polizei Berlin',
  number: '12/26',
  site_name: 'Harbour',
  received_at: before(60 * 24 * 2),
  answer_by: after(60 * 24 * 5),
  is_overdue: false,
  answered_at: null,
  silent_until: after(60 * 24 * 60),
}
export const authorityOrders: ConsoleReply<'GET /api/authority_orders'> = {
  orders: [order, { ...order, reference: 'A-2026-000001', ground: 'act', answered_at: before(60 * 24) }],
  next: null,
  as_of: before(0),
}
export const orderPage: ConsoleReply<'GET /api/authority_orders/one'> = {
  order,
  member: 40812345678901,
  asked_for: 'Name, address and the log-ins since 1 October.',
  given: null,
  added_by: 'Ada Berger',
  answered_by: null,
  member_told_at: null,
  packages: [
    {
      part: 1,
      parts: ['account', 'devices'],
      state: 'ready',
      asked_at: before(60),
      asked_by: 'Ada Berger',
      size: 40_112,
      sha256: 'a3'.repeat(32),
      expires_at: after(60 * 71),
      fetched_at: null,
      fetched_by: null,
    },
  ],
}
