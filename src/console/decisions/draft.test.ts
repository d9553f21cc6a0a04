/** What may stand together in a decision, and what is still missing. */
import { expect, test } from 'vitest'
import type { Measure } from '#domain/decisions/decisions.ts'
import { type Draft, emptyDraft, missingIn, reasonsOf, toggleMeasure, togglePhoto, toggleText } from '#console/decisions/draft.ts'

const nowMs = Date.UTC(2026, 10, 26, 12)
const chosen = (...measures: Measure[]): Draft => measures.reduce(toggleMeasure, emptyDraft('notice'))

test('a moderator warns and limits in one decision, and a ban lets go what has an end', () => {
  expect(chosen('warn', 'limit').measures).toEqual(['warn', 'limit'])
  expect(chosen('warn', 'limit', 'ban').measures).toEqual(['warn', 'ban'])
  expect(chosen('ban', 'suspend').measures).toEqual(['suspend'])
  expect(chosen('warn', 'note', 'nothing').measures).toEqual(['nothing'])
  expect(chosen('nothing', 'warn').measures).toEqual(['warn'])
  expect(chosen('warn', 'warn').measures).toEqual([])
})

test('a moderator who takes out the limit takes out what it limits', () => {
  const limited = { ...chosen('limit'), limits: ['likes' as const] }
  expect(toggleMeasure(limited, 'limit').limits).toEqual([])
})

test('a moderator who hides photos chooses which, and what has an end lets it go', () => {
  const hiding = chosen('warn', 'hide')
  expect(missingIn(hiding, nowMs)).toEqual(['photos', 'clause', 'facts'])
  const chosenPhotos = togglePhoto(togglePhoto(hiding, 7), 9)
  expect(chosenPhotos.photos).toEqual([7, 9])
  expect(togglePhoto(chosenPhotos, 7).photos).toEqual([9])
  expect(toggleMeasure(chosenPhotos, 'limit')).toMatchObject({ measures: ['warn', 'limit'], photos: [] })
  expect(toggleMeasure(chosenPhotos, 'ban')).toMatchObject({ measures: ['warn', 'hide', 'ban'], photos: [7, 9] })
})

test('a moderator who clears texts chooses which, and what has an end lets it go', () => {
  const clearing = chosen('warn', 'clear')
  expect(missingIn(clearing, nowMs)).toEqual(['texts', 'clause', 'facts'])
  const chosenTexts = toggleText(toggleText(clearing, 'personal'), 'city')
  expect(chosenTexts.texts).toEqual(['personal', 'city'])
  expect(toggleText(chosenTexts, 'personal').texts).toEqual(['city'])
  expect(toggleMeasure(chosenTexts, 'suspend')).toMatchObject({ measures: ['warn', 'suspend'], texts: [] })
  expect(toggleMeasure(chosenTexts, 'hide')).toMatchObject({ measures: ['warn', 'clear', 'hide'], texts: ['personal', 'city'] })
})

test('who finds nothing wrong needs facts only, and who restricts needs a rule too', () => {
  expect(missingIn(emptyDraft('notice'), nowMs)).toEqual(['measures', 'facts'])
  expect(missingIn({ ...chosen('nothing'), facts: 'Nothing found.' }, nowMs)).toEqual([])
  expect(missingIn({ ...chosen('warn'), facts: 'Asked for money.' }, nowMs)).toEqual(['clause'])
  expect(missingIn(chosen('limit'), nowMs)).toEqual(['limits', 'clause', 'facts'])
})

test('the end lies in the future, and a law is named where the rule is one', () => {
  const draft: Draft = { ...chosen('suspend'), clause: 'illegal', facts: 'Threats.', until: 'day', untilDay: '2026-11-01' }
  expect(missingIn(draft, nowMs)).toEqual(['until', 'law'])
  expect(missingIn({ ...draft, untilDay: '2027-01-01', law: 'Sr 285' }, nowMs)).toEqual([])
})

test('what is sent has an end and a law only where they belong', () => {
  const draft: Draft = {
    ...chosen('limit'),
    limits: ['chats'],
    clause: 'scam',
    law: 'left from before',
    facts: ' Asked for money. ',
  }
  expect(reasonsOf(draft, nowMs)).toEqual({
    measures: ['limit'],
    limits: ['chats'],
    photos: [],
    texts: [],
    clause: 'scam',
    facts: 'Asked for money.',
    source: 'notice',
    until: '2026-12-03T12:00:00.000Z',
  })
  expect(reasonsOf({ ...chosen('ban'), clause: 'scam', facts: 'Again.' }, nowMs).until).toBeUndefined()
})
