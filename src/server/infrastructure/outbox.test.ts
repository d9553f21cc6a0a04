/** The outbox: when mails, push messages and postbacks are tried again, when they are given up, and what is counted and logged of that. */
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { openMetrics } from '#server/infrastructure/metrics.ts'
import {
  drain,
  nextStep,
  retryPausesMs,
  sendNow,
  type NextStep,
  type SendOutcome,
  type Outgoing,
} from '#server/infrastructure/outbox.ts'

const noon = new Date('2026-06-15T12:00:00Z')
const minutesOf = (pausesMs: readonly number[]) => pausesMs.map((ms) => ms / minuteMs)

test('all climb one ladder: a mail every hour at least for a day, a postback nine tries in two days, a push message four hours', () => {
  expect(minutesOf(retryPausesMs.mail)).toEqual([1, 5, 15, 60, ...Array.from({ length: 22 }, () => 60)])
  expect(minutesOf(retryPausesMs.postback)).toEqual([1, 5, 15, 60, 180, 360, 720, 1440])
  expect(minutesOf(retryPausesMs.push)).toEqual([1, 5, 15, 60, 180])
})

test.each<[string, SendOutcome, number, NextStep]>([
  ['what was sent', { outcome: 'sent' }, 1, { state: 'done', tries: 1, dueAt: null }],
  ['what nobody wants', { outcome: 'dropped' }, 1, { state: 'done', tries: 1, dueAt: null }],
  ['what was refused', { outcome: 'refused', reason: '403' }, 1, { state: 'done', tries: 1, dueAt: null }],
  ['a first failure', { outcome: 'failed', reason: '500' }, 1, waiting(1, minuteMs)],
  ['a service that asks for an hour', { outcome: 'failed', reason: '429', afterMs: hourMs }, 1, waiting(1, hourMs)],
  ['a service that asks for a week', { outcome: 'failed', reason: '429', afterMs: 7 * dayMs }, 1, waiting(1, dayMs)],
  ['the last failure', { outcome: 'failed', reason: '500' }, 6, { state: 'given_up', tries: 6, dueAt: null }],
  ['a try that was not made', { outcome: 'postponed', until: noon }, 3, waiting(2, 0)],
])('%s', (_, outcome, tries, next) => {
  expect(nextStep('push', tries, outcome, noon)).toEqual(next)
})

function waiting(tries: number, ms: number): NextStep {
  return { state: 'waiting', tries, dueAt: new Date(noon.getTime() + ms) }
}

type Thing = { tries: number; to: string; outcome: SendOutcome }
const thing = (to: string, outcome: SendOutcome, tries = 1): Thing => ({ to, outcome, tries })

function openOutbox() {
  const lines: object[] = []
  const finished: [to: string, outcome: string, state: string][] = []
  const metrics = openMetrics()
  const ctx = { now: () => noon, metrics, log: { warn: (line: object) => void lines.push(line) } } as unknown as Context
  const outgoing: Outgoing<Thing, SendOutcome> = {
    kind: 'push',
    targetOf: ({ to }) => to,
    send: (_, { outcome }) => Promise.resolve(outcome),
    finish: (_, { to }, { outcome }, { state }) => Promise.resolve(finished.push([to, outcome, state])),
  }
  const counted = () => [...metrics.outgoing.values()].map(({ kind, outcome, count }) => `${kind} ${outcome} ${count}`)
  return { ctx, outgoing, lines, finished, counted }
}

test('after a silence those behind it are not tried, and all is counted', async () => {
  const { ctx, outgoing, finished, counted } = openOutbox()
  const silent: SendOutcome = { outcome: 'failed', reason: 'timed_out', isSilent: true }
  await sendNow(ctx, outgoing, [thing('a', { outcome: 'sent' }), thing('b', silent), thing('c', { outcome: 'sent' })])
  expect(finished).toEqual([
    ['a', 'sent', 'done'],
    ['b', 'failed', 'waiting'],
    ['c', 'postponed', 'waiting'],
  ])
  expect(counted()).toEqual(['push sent 1', 'push failed 1', 'push postponed 1'])
})

test('what was refused or given up is logged once a target and reason', async () => {
  const { ctx, outgoing, lines, counted } = openOutbox()
  const refused: SendOutcome = { outcome: 'refused', reason: '403' }
  const things = [thing('one', refused), thing('one', refused), thing('two', { outcome: 'failed', reason: '500' }, 6)]
  const take = () => Promise.resolve(things.splice(0))
  expect(await drain(ctx, outgoing, { take, takenAtOnce: 10, mostUnderWay: 10 }, 1000)).toBe(true)
  expect(lines).toEqual([
    { event: 'outgoing.refused', kind: 'push', target: 'one', reason: '403', count: 2 },
    { event: 'outgoing.given_up', kind: 'push', target: 'two', reason: '500', count: 1 },
  ])
  expect(counted()).toEqual(['push refused 2', 'push given_up 1'])
})

test('what breaks on our side is thrown when all else is finished', async () => {
  const { ctx, outgoing, finished } = openOutbox()
  const things = [thing('broken', { outcome: 'sent' }), thing('fine', { outcome: 'sent' })]
  const broken: typeof outgoing = {
    ...outgoing,
    send: (_, { to, outcome }) => (to === 'broken' ? Promise.reject(new Error('a bug')) : Promise.resolve(outcome)),
  }
  const take = () => Promise.resolve(things.splice(0))
  await expect(drain(ctx, broken, { take, takenAtOnce: 10, mostUnderWay: 10 }, 1000)).rejects.toThrow('a bug')
  expect(finished).toEqual([['fine', 'sent', 'done']])
})
