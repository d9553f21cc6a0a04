/** What keeps a writer out, and what they are told of it. */
import { expect, test } from 'vitest'
import { everybody, InboxRules, missingFor, type Writer } from '#domain/inbox-rules/inbox-rules.ts'

const writer: Writer = { isVerified: false, hasPhoto: false, age: 30, isNear: null }
const rules = (more: Partial<InboxRules>): InboxRules => ({ ...everybody, ...more })

test('without rules everybody may write', () => {
  expect(missingFor(everybody, writer)).toBeNull()
})

test('it names what would help: the badge, a photo, or both', () => {
  expect(missingFor(rules({ verified: true }), writer)).toEqual(['verified'])
  expect(missingFor(rules({ verified: true, photo: true }), writer)).toEqual(['verified', 'photo'])
  expect(missingFor(rules({ verified: true, photo: true }), { ...writer, isVerified: true })).toEqual(['photo'])
  expect(missingFor(rules({ verified: true, photo: true }), { ...writer, isVerified: true, hasPhoto: true })).toBeNull()
})

test('ages and places are never named, also beside something that would help', () => {
  expect(missingFor(rules({ min_age: 31, photo: true }), writer)).toEqual([])
  expect(missingFor(rules({ max_age: 29 }), writer)).toEqual([])
  expect(missingFor(rules({ near: 'country', verified: true }), { ...writer, isNear: false })).toEqual([])
})

test('both ages count themselves', () => {
  expect(missingFor(rules({ min_age: 30, max_age: 30 }), writer)).toBeNull()
})

test('ages out of order are refused', () => {
  expect(InboxRules.safeParse(rules({ min_age: 40, max_age: 30 })).success).toBe(false)
  expect(InboxRules.safeParse(rules({ min_age: 17 })).success).toBe(false)
})
