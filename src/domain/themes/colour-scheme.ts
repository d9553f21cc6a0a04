/** Colour scheme: the light or dark choice of a browser. */
import { daySeconds } from '#domain/time/durations.ts'
import type { Template } from '#domain/sites/templates.ts'

/** `system` follows the device. */
export const schemeChoices = ['system', 'light', 'dark'] as const
export type SchemeChoice = (typeof schemeChoices)[number]

/** The choice; 365 days, as the language. */
export const schemeCookie = { name: 'color_scheme', maxAgeSeconds: 365 * daySeconds }

/** Null: nothing was chosen. */
export const readScheme = (value: string | undefined): SchemeChoice | null =>
  schemeChoices.find((choice) => choice === value) ?? null

/** What holds where nothing was chosen: lavish is an evening look, the others follow the device. */
export const usualScheme = (template: Template): SchemeChoice => (template === 'lavish' ? 'dark' : 'system')
