/** The question of the day: one for everybody of a date, each of the list once before any comes again. */
import { expect, test } from 'vitest'
import { questionOn } from '#domain/daily-question/question-rotation.ts'
import { promptKeys } from '#domain/prompts/prompt-keys.ts'
import { dayMs } from '#domain/time/durations.ts'

const dateAfter = (days: number) => new Date(Date.parse('2026-06-15') + days * dayMs).toISOString().slice(0, 10)
const questionsOf = (keys: readonly string[], days: number) =>
  Array.from({ length: days }, (_, n) => questionOn(dateAfter(n), keys))

test('of forty prompts none comes twice within forty days, and all of them come', () => {
  for (const start of [0, 17, 400]) {
    const days = Array.from({ length: 40 }, (_, n) => questionOn(dateAfter(start + n), promptKeys))
    expect(new Set(days)).toEqual(new Set(promptKeys))
  }
})

test('a list of any length is gone through before it begins anew', () => {
  for (let count = 1; count <= 60; count++) {
    const keys = Array.from({ length: count }, (_, n) => `key_${n}`)
    expect(new Set(questionsOf(keys, count)).size).toBe(count)
  }
  expect(questionOn('2026-06-15', [])).toBeNull()
})

test('two days in a row ask for different groups', () => {
  const keys = promptKeys.map((_, n) => String(n))
  const groups = questionsOf(keys, 40).map((key) => Math.floor(Number(key) / 8))
  expect(groups.filter((group, n) => n > 0 && group === groups[n - 1])).toEqual([])
})
