/** The typo helper, with mistyped and with correct addresses. */
// oxlint-disable no-console -- the figures are what this test is for
import { expect, test } from 'vitest'
import { mistakes, rightAddresses } from '#web/signup/typo-cases.ts'
import { suggestAddress } from '#web/signup/typo.ts'

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

test('at least 97 % of 300 and more mistakes are mended as they were meant', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(300)
  expect(new Set(mistakes.map(({ typed }) => typed.split('@')[1])).size).toBeGreaterThanOrEqual(300)
  const missed = mistakes.filter(({ typed, meant }) => suggestAddress(typed) !== meant)
  const mended = mistakes.length - missed.length
  console.log(`mistakes mended: ${mended} of ${mistakes.length} (${percent(mended, mistakes.length)})`)
  for (const { typed, meant } of missed) console.log(`  ${typed}: meant ${meant}, offered ${suggestAddress(typed)}`)
  expect(mended / mistakes.length).toBeGreaterThanOrEqual(0.97)
})

test('at most 0.5 % of 300 and more right addresses are questioned', () => {
  expect(new Set(rightAddresses.map((address) => address.split('@')[1])).size).toBeGreaterThanOrEqual(300)
  const questioned = rightAddresses.filter((address) => suggestAddress(address) !== null)
  console.log(
    `right addresses questioned: ${questioned.length} of ${rightAddresses.length} (${percent(questioned.length, rightAddresses.length)})`,
  )
  for (const address of questioned) console.log(`  ${address}: offered ${suggestAddress(address)}`)
  expect(questioned.length / rightAddresses.length).toBeLessThanOrEqual(0.005)
})

test.for([
  ['Anna.Bakker+dates@GMIAL.com', 'Anna.Bakker+dates@gmail.com'],
  ['anna@hotmail.ml', 'anna@hotmail.nl'],
  ['anna@gmail.nl', 'anna@gmail.com'],
  ['anna@gmail.com', null],
  ['anna', null],
  ['@gmial.com', null],
  ['anna@', null],
] as const)('%s: %s', ([typed, meant]) => expect(suggestAddress(typed)).toBe(meant))
