/** A conversation of the invented installation that is open to its reader. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import { after, before } from './moments.ts'

export const glassPage: ConsoleReply<'GET /api/break_glass/one'> = {
  glass: {
    id: '7168',
    member: { id: 57, name: 'Marek' },
    other: { id: 61, name: 'Ines' },
    from: before(60 * 24 * 30),
    until: before(60 * 24 * 2),
    case: 'StA Kiel 12 Js 4/26',
    reason: 'Order of the prosecutor of 20 November, page 2',
    closes_at: after(24),
  },
  messages: [
    { id: 3072, from: 'other', text: 'Then meet me at the station.', sent_at: before(60 * 24 * 3) },
    { id: 2048, from: 'member', text: 'I need the money by Friday.', sent_at: before(60 * 24 * 3 + 20) },
  ],
  next: 2048,
}
