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
