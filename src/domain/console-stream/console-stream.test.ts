/** What acts of staff change, as the console's event stream names it. */
import { expect, test } from 'vitest'
import { type ConsoleCall, consoleWire } from '#domain/console-wire.ts'
import { isChangeTopic, nounsOfActs, topicsOfAct } from '#domain/console-stream/console-stream.ts'

test('every noun whose acts the audit log keeps says what it changes, even if nothing', () => {
  const lines: readonly ConsoleCall[] = Object.values(consoleWire)
  const nouns = lines.flatMap(({ log, cli }) => (log === 'act' && cli ? [cli.split(' ')[0]] : []))
  expect([...new Set(nouns)].filter((noun) => !nounsOfActs.includes(noun ?? ''))).toEqual([])
})

test('a decision changes the queue, and a word that is no topic is none', () => {
  expect(topicsOfAct('decision')).toEqual(['cases'])
  expect(topicsOfAct('own')).toEqual([])
  expect([isChangeTopic('cases'), isChangeTopic('toString'), isChangeTopic(7)]).toEqual([true, false, false])
})
