/** Acts on many of the invented installation: what one would do, one that runs, and those that are over. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import { members } from './member-fixtures.ts'
import { before } from './moments.ts'

type Lines = ConsoleReply<'GET /api/members'>
/** Without words: everybody whom the filters of the address leave, by a part of them. */
export const newest: Lines = {
  members: [...members.members, ...members.members.map((one, place) => ({ ...one, id: 91_000 + place, name: `Zofia ${place}` }))],
  next: '1790000000000000.90001',
  by: 'filters',
  looked: null,
  of_more: null,
}
export const lookedThrough: Lines = {
  members: members.members.slice(0, 1),
  next: '1780000000000000.57',
  by: 'filters',
  looked: 2000,
  of_more: null,
}

export const wouldHappen: ConsoleReply<'POST /api/members/many/preview'> = {
  ids: [57, 1204, 90_001],
  is_all: true,
  brands: [
    { name: 'Sunday', n: 2 },
    { name: 'Meadow & Main', n: 1 },
  ],
  paid_lately: 1,
  open_cases: 1,
  in_state: 0,
  left_out: 0,
  pools: 1,
  needs_second: false,
  least_for_two: 5,
}

type Act = ConsoleReply<'GET /api/members/many'>['acts'][number]
const act = (id: number, part: Partial<Act>): Act => ({
  id,
  act: 'decide',
  measures: ['warn'],
  reason: 'The same words to everybody on the first day',
  started_by: 'Ada Berger',
  started_at: before(4),
  ended_at: null,
  state: 'running',
  total: 412,
  done: 236,
  refused: 4,
  ...part,
})
export const manyActs: ConsoleReply<'GET /api/members/many'> = {
  acts: [
    act(3072, {}),
    act(2048, {
      act: 'write',
      measures: [],
      state: 'stopped',
      reason: 'Mails came twice',
      total: 80,
      done: 31,
      refused: 0,
      ended_at: before(90),
    }),
    act(1024, {
      measures: ['ban'],
      state: 'done',
      reason: 'A wave from one network',
      total: 9,
      done: 8,
      refused: 1,
      ended_at: before(600),
    }),
  ],
  next: null,
}
export const manyAct: ConsoleReply<'GET /api/members/many/one'> = {
  act: act(3072, {}),
  left_out: 2,
  stopped_by: null,
  failed: [
    { member: { id: 57, name: 'Marek' }, code: 'changed_meanwhile' },
    { member: { id: 1204, name: 'Marek' }, code: 'already_in_state' },
    { member: null, code: 'not_found' },
    { member: { id: 90_001, name: 'Mareike' }, code: 'not_allowed' },
  ],
  next: null,
}
export const stoppedAct: ConsoleReply<'GET /api/members/many/one'> = {
  act: act(3072, { state: 'stopped', ended_at: before(0) }),
  left_out: 0,
  stopped_by: 'Ada Berger',
  failed: [],
  next: null,
}
