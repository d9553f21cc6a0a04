/** Cases, decisions and members of the invented installation. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import { after, before } from './moments.ts'

type Cases = ConsoleReply<'GET /api/cases'>
type Line = Cases['cases'][number]
type Page = ConsoleReply<'GET /api/cases/one'>
type Decision = Page['decisions'][number]

const line = (number: number, part: Partial<Line>): Line => ({
  reference: `C-2026-${String(number).padStart(6, '0')}`,
  kind: 'reports',
  lane: 'usual',
  weight: 1,
  language: 'en',
  site_name: 'Sunday',
  subject: { id: 40 + number, name: 'Robin', age: 31, state: 'active', is_fictional: false },
  opened_at: before(120),
  due_at: after(60 * 60),
  is_overdue: false,
  holder: null,
  held_until: null,
  is_mine: false,
  waiting_until: null,
  version: 1,
  ...part,
})

const mine = { holder: 'Ada Berger', held_until: after(14), is_mine: true }

const scam = line(17, {
  lane: 'safety',
  weight: 3,
  language: 'pl',
  due_at: before(130),
  is_overdue: true,
  subject: { id: 57, name: 'Marek', age: 46, state: 'active', is_fictional: false },
  version: 3,
  ...mine,
})
const appealed = line(0, {
  reference: 'D-2026-000388-1',
  kind: 'appeal',
  lane: 'appeals',
  language: 'de',
  site_name: 'Meadow & Main',
  subject: { id: 88, name: 'Annegret', age: 58, state: 'banned', is_fictional: false },
  due_at: after(60 * 24 * 5),
  ...mine,
})
const gravest = line(21, {
  lane: 'gravest',
  weight: 2,
  due_at: after(24),
  subject: { id: 61, name: 'Kim', age: null, state: 'active', is_fictional: false },
})
const lines: Line[] = [
  gravest,
  scam,
  line(18, { lane: 'safety', language: 'fr', due_at: after(190), holder: 'Ben Okafor', held_until: after(3), weight: 12 }),
  appealed,
  line(12, { due_at: after(60 * 40), site_name: 'Meadow & Main', subject: null, language: 'nl' }),
  line(13, { subject: { id: 53, name: 'Maximiliana-Alexandra', age: 29, state: 'paused', is_fictional: true } }),
]

export const cases: Cases = {
  cases: lines,
  next: null,
  counts: [
    { lane: 'gravest', n: 1, overdue: 0 },
    { lane: 'safety', n: 14, overdue: 2 },
    { lane: 'flaggers', n: 0, overdue: 0 },
    { lane: 'appeals', n: 3, overdue: 0 },
    { lane: 'usual', n: 1041, overdue: 0 },
  ],
  elsewhere: [],
  as_of: before(0),
}

export const noCases: Cases = {
  cases: [],
  next: null,
  counts: cases.counts.map(({ lane }) => ({ lane, n: 0, overdue: 0 })),
  elsewhere: [
    { language: 'pl', n: 12 },
    { language: 'fr', n: 1 },
  ],
  as_of: before(0),
}

export const casesFor = (query: URLSearchParams): Cases => {
  const lane = query.get('lane')
  return lane ? { ...cases, cases: lines.filter((one) => one.lane === lane) } : cases
}

export const warned: Decision = {
  reference: 'D-2026-000341',
  measures: ['warn'],
  limits: [],
  texts: [],
  clause: 'scam',
  law: null,
  facts: 'Asked two members for money for a ticket within an hour of the first message.',
  source: 'notice',
  decided_by: 'Ben Okafor',
  decided_at: before(60 * 24 * 40),
  until_at: null,
  told_at: before(60 * 24 * 40),
  appeal_until: after(60 * 24 * 140),
  state: 'in_force',
}
const limited: Decision = {
  ...warned,
  reference: 'D-2026-000297',
  measures: ['warn', 'limit'],
  limits: ['chats', 'likes'],
  texts: [],
  clause: 'harassment',
  facts: 'Went on writing after a clear no.',
  decided_by: 'Carla van den Heuvel',
  decided_at: before(60 * 24 * 90),
  until_at: before(60 * 24 * 83),
  state: 'ended',
}
export const banned: Decision = {
  ...warned,
  reference: 'D-2026-000388',
  measures: ['ban'],
  clause: 'fake',
  facts: 'The photos belong to a known television presenter.',
  decided_at: before(60 * 24 * 9),
}

const said = (number: number, part: Partial<Page['said'][number]>): Page['said'][number] => ({
  reference: `R-2026-${String(number).padStart(6, '0')}`,
  reason: 'scam',
  about: 'message',
  created_at: before(150),
  state: 'open',
  details: null,
  photos: 2,
  messages: 5,
  ...part,
})

export const casePage: Page = {
  case: scam,
  is_sealed: false,
  seal: null,
  photos: [
    { id: 41, is_reported: false },
    { id: 42, is_reported: true },
  ],
  texts: ['personal', 'city'],
  said: [
    said(91, {
      details: 'He says he is a surgeon in Aleppo and needs 400 euro for his luggage at customs.',
      created_at: before(640),
    }),
    said(96, { details: null }),
    said(99, {
      reason: 'fake',
      about: 'photo',
      details: 'These are pictures of a Turkish actor. I found them with a picture search.',
      photos: 3,
      messages: 0,
    }),
  ],
  verification: null,
  decisions: [warned, limited],
  letter: null,
  appeal: null,
}

/** Its evidence is sealed, and no authority is noted yet. */
export const gravestPage: Page = {
  ...casePage,
  case: { ...gravest, ...mine },
  said: casePage.said.slice(0, 1),
  decisions: [],
  seal: { sealed_at: before(36), ended_at: null, authority_number: null, authority_day: null },
}

export const appealPage: Page = {
  case: appealed,
  is_sealed: true,
  seal: null,
  photos: [],
  texts: [],
  said: [said(77, { reason: 'fake', about: 'profile', state: 'upheld', created_at: before(60 * 24 * 10), messages: 0 })],
  verification: null,
  decisions: [banned],
  letter: null,
  appeal: {
    reference: 'D-2026-000388-1',
    filed_by: 'subject',
    words:
      'The woman on television is me. I present the local news on Thursdays, and I can send you a photo with today’s paper.\n\nPlease look again.',
    filed_at: before(60 * 30),
    due_at: after(60 * 24 * 5),
    view: 'stands',
    is_blind: false,
    outcome: null,
    reply: null,
    decision: 'D-2026-000388',
  },
}

const verifying = line(23, {
  reference: 'V-2026-000023',
  kind: 'verification',
  subject: { id: 1052, name: 'Lena', age: 34, state: 'active', is_fictional: false },
})

/** A person compares selfies with photos. */
export const verifyPage: Page = {
  ...casePage,
  case: { ...verifying, holder: 'Ada Berger', held_until: after(14), is_mine: true },
  photos: [],
  texts: [],
  said: [],
  decisions: [],
  verification: {
    poses: ['left', 'two_fingers', 'smile'],
    sent_at: before(90),
    photos: [61, 62, 63],
    earlier: [{ decided_at: before(60 * 24), state: 'refused', reason: 'pose' }],
  },
}

export const casePageFor = (query: URLSearchParams): Page => {
  const reference = query.get('reference') ?? ''
  if (reference === appealed.reference) return appealPage
  if (reference === verifying.reference) return verifyPage
  if (reference === gravest.reference) return gravestPage
  const found = lines.find((one) => one.reference === reference)
  return found && found !== scam ? { ...casePage, case: found, said: casePage.said.slice(0, 1), decisions: [] } : casePage
}

/** What colleagues said among themselves. */
export const caseNotes: ConsoleReply<'GET /api/cases/notes'> = {
  notes: [
    { note: 2, words: 'The actor’s agency answered: not him.', made_by: 'Ben Okafor', created_at: before(20) },
    {
      note: 1,
      words: 'I wrote to the agency of the actor. Wait for their answer?',
      made_by: 'Ada Berger',
      created_at: before(90),
    },
  ],
  next: null,
}
export const caseTakers: ConsoleReply<'GET /api/cases/takers'> = {
  people: [
    { id: 2, name: 'Ben Okafor', languages: [] },
    { id: 3, name: 'Carla van den Heuvel', languages: ['nl', 'de'] },
  ],
  is_cut: false,
}

export const evidence: ConsoleReply<'GET /api/cases/evidence'> = {
  reports: [
    {
      reference: 'R-2026-000091',
      profile: {
        name: 'Marek',
        gender: 'm',
        age: 46,
        country: 'PL',
        city: 'Gdańsk',
        personal: 'Widower, surgeon with an aid organisation. I believe in true love and in honest people.',
        interests: ['travel', 'medicine'],
        fictional: false,
      },
      photos: [
        { file: 'a1', is_reported: false },
        { file: 'b2', is_reported: false },
      ],
      voices: [{ file: 'v1', prompt: 'sunday_morning' }],
      messages: [
        { from: 'reported', text: 'Good morning my angel, did you sleep well?', sent_at: before(900), is_reported: false },
        { from: 'reporter', text: 'Yes, thank you. When do you come back?', sent_at: before(890), is_reported: false },
        {
          from: 'reported',
          text: 'My luggage is held at customs. If you could help me with 400 €, I will give it back on Friday. I have nobody else to ask.',
          sent_at: before(880),
          is_reported: true,
        },
        { from: 'reporter', text: 'I don’t send money.', sent_at: before(870), is_reported: false },
      ],
    },
    {
      reference: 'R-2026-000099',
      profile: { name: 'Marek', city: 'Gdańsk' },
      photos: [{ file: 'c3', is_reported: true }],
      voices: [],
      messages: [],
    },
  ],
}

export const previewed: ConsoleReply<'POST /api/decisions/preview'> = {
  statement: {
    language: 'de',
    subject: 'Unsere Entscheidung D-2026-…',
    text: 'Hallo Annegret,\n\nwir haben etwas über Ihr Konto entschieden.\n\nNummer: D-2026-…\n\nWorauf das beruht:\n\nFragte zwei Mitglieder nach Geld.',
  },
  reach: { wrote_to: 37, answered: 4 },
  paid_back: { messages: 3, people: 2 },
}

export const shares: ConsoleReply<'GET /api/appeals/shares'> = {
  shares: [
    { clause: 'scam', lane: 'safety', decided: 214, overturned: 6 },
    { clause: 'fake', lane: 'usual', decided: 88, overturned: 11 },
    { clause: 'indecent', lane: null, decided: null, overturned: null },
  ],
  as_of: before(0),
}
