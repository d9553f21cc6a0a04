/** What becomes of an order, as a table. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrderState } from '#domain/credits/credits.ts'
import { isWaiting, paymentKinds, stateAfter } from '#domain/credits/orders.ts'

const states = OrderState.options

test.each([
  ['created', 'pending', 'pending'],
  ['created', 'paid', 'paid'],
  ['pending', 'paid', 'paid'],
  ['pending', 'failed', 'failed'],
  ['pending', 'cancelled', 'cancelled'],
  ['pending', 'expired', 'expired'],
  ['paid', 'charged_back', 'disputed'],
  ['disputed', 'dispute_won', 'paid'],
] as const)('an order that is %s and gets "%s" is %s', (state, said, next) => {
  expect(stateAfter(state, said)).toBe(next)
})

test('only an order that was just begun, or is under way at a bank, still waits to be paid', () => {
  expect(states.filter(isWaiting)).toEqual(['created', 'pending'])
})

test.each(['failed', 'cancelled', 'expired'] as const)('money that arrives after an order %s still counts', (state) => {
  expect(stateAfter(state, 'paid')).toBe('paid')
})

test.each(['pending', 'paid', 'failed', 'cancelled', 'expired'] as const)(
  'a paid order stays paid whatever late "%s" arrives',
  (said) => {
    expect(stateAfter('paid', said)).toBeNull()
  },
)

test('a charge-back that overtakes its payment ends the order, and the payment changes nothing any more', () => {
  expect(stateAfter('pending', 'charged_back')).toBe('disputed')
  for (const said of paymentKinds) if (said !== 'dispute_won') expect(stateAfter('disputed', said)).toBeNull()
})

test('hearing the same twice changes nothing the second time', () => {
  for (const state of states)
    for (const said of paymentKinds) {
      const next = stateAfter(state, said)
      if (next) expect(stateAfter(next, said)).toBeNull()
    }
})

const stateAfterAll = (words: readonly (typeof paymentKinds)[number][]) =>
  words.reduce<OrderState>((state, said) => stateAfter(state, said) ?? state, 'created')

test('in whatever order the words of a paid order arrive, and however often, it ends paid', () => {
  const words = fc.array(fc.constantFrom('pending', 'paid', 'failed', 'cancelled', 'expired'), { maxLength: 12 })
  fc.assert(
    fc.property(words, (events) => {
      expect(stateAfterAll([...events, 'paid'] as never)).toBe('paid')
    }),
  )
})

test('nothing ever brings a paid or disputed order back to waiting', () => {
  const words = fc.array(fc.constantFrom(...paymentKinds), { maxLength: 12 })
  fc.assert(
    fc.property(words, words, (before, after) => {
      const reached = stateAfterAll(before)
      if (!isWaiting(reached)) expect(isWaiting(stateAfterAll([...before, ...after]))).toBe(false)
    }),
  )
})
