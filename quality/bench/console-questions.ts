/** What the console's bench asks: one first page of each screen, the look-up in each of its ways, and the aim of each (console.md, section 3). */
import type { ConsoleCallName } from '#domain/console-wire.ts'
import { complaintViews } from '#domain/complaints/complaint-pages.ts'
import { addressOf, deviceOf, invoiceOf } from './console-desk-data.ts'
import { bulkMember } from './console-beside.ts'
import { orderOf } from './console-data.ts'

export type Question = {
  name: string
  call: ConsoleCallName
  query?: (n: number) => Record<string, unknown>
  body?: object
  aimMs: number
  by?: 'owner' | 'support'
  /** What is looked for must be found: this list of the answer is not empty. */
  finds?: string
  /** Calls, where a limit allows fewer than usual. */
  calls?: number
}

/** `pictures`: in base64, the photo of a member and one that is like another member's. */
export function questionsFor({
  members,
  orders,
  lines,
  pictures,
}: {
  members: number
  orders: number
  lines: number
  pictures: Record<string, string>
}): Question[] {
  const member = (n: number) => bulkMember(n, members)
  /** Members with decisions, notes and complaints. */
  const busy = (n: number) => 1_000_000_000 + (((1 + n) * 7907) % members)
  const find = (name: string, q: (n: number) => string): Question => ({
    name: `member by ${name}`,
    call: 'GET /api/members',
    query: (n) => ({ q: q(n) }),
    aimMs: 50,
    finds: 'members',
  })
  const page = (name: string, call: ConsoleCallName, query?: Question['query'], aimMs = 100): Question => ({
    name,
    call,
    ...(query && { query }),
    aimMs,
  })
  const filters = [{}, { state: 'banned' }, { paid: 'yes' }, { confirmed: 'no', age: '65+' }, { country: 'NZ' }, { cases: 'yes' }]
  const tabs = ['notes', 'requests', 'found', 'ledger', 'marks', 'texts'] as const
  const day = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)
  return [
    find('number', (n) => String(member(n))),
    find('mail', (n) => `crowd${member(n)}@example.invalid`),
    find('part of a mail', (n) => `wd${member(n)}@exam`),
    find('a common name', (n) => ['anna', 'ben', 'maria', 'olga'][n % 4] ?? ''),
    page('member by a rare name', 'GET /api/members', (n) => ({ q: `paul ${(n * 97) % 20_000}` }), 50),
    // the first ones are the demo's own
    find('order', (n) => orderOf(1_000 + ((n * 7919) % (orders - 1_000)))),
    find('invoice', (n) => invoiceOf(n * 7919)),
    find('reference', (n) => `R-2025-${String(1 + n).padStart(6, '0')}`),
    find('address of the internet', addressOf),
    find('device', (n) => `${deviceOf(n)}.x`),
    ...Object.entries(pictures).map(([name, picture]): Question => ({
      name: `member by ${name}`,
      call: 'POST /api/members/by_photo',
      body: { picture },
      // a photo that is only like another is looked for among eight thousand: as fast as the wall of photos (3.5)
      aimMs: name === 'photo' ? 50 : 150,
      finds: 'members',
      // sixty an hour, with those that warm
      calls: 18,
    })),
    { ...find('name, one brand', () => 'anna'), by: 'support' },
    ...filters.map((some) =>
      page(`members, ${Object.entries(some).flat().join(' ') || 'the newest'}`, 'GET /api/members', () => some),
    ),
    page("a member's page", 'GET /api/members/one', (n) => ({ id: member(n) }), 50),
    page("a busy member's page", 'GET /api/members/one', (n) => ({ id: busy(n) }), 50),
    ...tabs.map((tab) => page(`a member's ${tab}`, `GET /api/members/${tab}`, (n) => ({ id: busy(n) }))),
    page('cases', 'GET /api/cases'),
    page('cases of a lane', 'GET /api/cases', () => ({ lane: 'usual' })),
    page('photos', 'GET /api/photos', undefined, 150),
    page('marks', 'GET /api/marks'),
    ...complaintViews.map((view) => page(`complaints, ${view}`, 'GET /api/complaints', () => ({ view }))),
    page('notices', 'GET /api/notices'),
    page('flaggers', 'GET /api/flaggers'),
    page('orders of authorities', 'GET /api/authority_orders'),
    page('log', 'GET /api/log'),
    page('log, an act', 'GET /api/log', () => ({ act: 'member reveal' })),
    page('log, a person', 'GET /api/log', (n) => ({ actor: `staff:${1 + (n % 50)}` })),
    page('log, nobody', 'GET /api/log', () => ({ actor: 'staff:99999' })),
    page('log, a member', 'GET /api/log', (n) => ({ member: member(n) })),
    page('log since a day', 'GET /api/log', () => ({ since: day, before: Math.floor(lines * 0.6) })),
    { ...page('log, own acts', 'GET /api/log'), by: 'support' },
    page('today', 'GET /api/today'),
    page('figures, 90 days', 'GET /api/figures/days', () => ({ days: 90 })),
    page('funnel, 30 days', 'GET /api/figures/funnel', () => ({ days: 30 })),
    page('cohorts', 'GET /api/figures/cohorts'),
    page('experiments', 'GET /api/experiments'),
    page('jobs', 'GET /api/jobs'),
    page('health', 'GET /api/health', undefined, 200),
    page('staff', 'GET /api/staff'),
    page('approvals', 'GET /api/approvals'),
    page('exports', 'GET /api/exports'),
    page('acts on many', 'GET /api/members/many'),
  ]
}
