/** Thresholds of the console: how much one person does alone, each with its usual value and its bounds. */
import * as z from 'zod/mini'
import { ActReason } from '#domain/staff/staff.ts'

export const settingNames = [
  'credits_at_once',
  'credits_in_day',
  'credits_narrowed',
  'members_at_once',
  'people_exported',
  'minutes_alone',
  'looks_an_hour',
  'looks_a_day',
] as const
export type SettingName = (typeof settingNames)[number]
const units = ['credits', 'members', 'people', 'minutes', 'looks'] as const
type Setting = { usual: number; least: number; most: number; unit: (typeof units)[number]; looserWhen: 'higher' | 'lower' }

/** `looserWhen`: which way leaves more to one person. That way takes two. */
export const consoleSettings: Readonly<Record<SettingName, Setting>> = {
  /** Given to a member or taken in one act; above it a second person agrees. */
  credits_at_once: { usual: 100, least: 1, most: 10_000, unit: 'credits', looserWhen: 'higher' },
  /** In 24 hours, to one member or by one person; above it a second person agrees. */
  credits_in_day: { usual: 300, least: 1, most: 100_000, unit: 'credits', looserWhen: 'higher' },
  /** In one act with a right that is narrowed to small amounts; more is refused. */
  credits_narrowed: { usual: 20, least: 1, most: 1_000, unit: 'credits', looserWhen: 'higher' },
  /** From so many members on, shutting out and lifting take a second person. */
  members_at_once: { usual: 5, least: 2, most: 500, unit: 'members', looserWhen: 'higher' },
  /** A list of more people than this takes a second person. */
  people_exported: { usual: 100, least: 1, most: 1_000, unit: 'people', looserWhen: 'higher' },
  /** So long an act waits where nobody else could agree. */
  minutes_alone: { usual: 60, least: 10, most: 1_440, unit: 'minutes', looserWhen: 'lower' },
  /** Grave looks of one person. `setting_of` in `database/functions/evidence.sql` reads these two, with the same usual values. */
  looks_an_hour: { usual: 20, least: 1, most: 60, unit: 'looks', looserWhen: 'higher' },
  looks_a_day: { usual: 60, least: 1, most: 200, unit: 'looks', looserWhen: 'higher' },
}

/** Whether a change leaves more to one person. */
export function isLooser(name: SettingName, before: number, after: number): boolean {
  return consoleSettings[name].looserWhen === 'higher' ? after > before : after < before
}

const ThresholdLine = z.object({
  name: z.enum(settingNames),
  value: z.number(),
  usual: z.number(),
  least: z.number(),
  most: z.number(),
  unit: z.enum(units),
  looser_when: z.enum(['higher', 'lower']),
  /** 0 where it was never changed. */
  version: z.number(),
})
export type ThresholdLine = z.infer<typeof ThresholdLine>
export const ConsoleSettings = z.object({ settings: z.array(ThresholdLine) })
/** `version`: the one that was seen. */
export const SettingChange = z.object({
  name: z.enum(settingNames),
  value: z.number().check(z.int(), z.positive()),
  version: z.number().check(z.int(), z.nonnegative()),
  reason: ActReason,
})
export type SettingChange = z.infer<typeof SettingChange>
