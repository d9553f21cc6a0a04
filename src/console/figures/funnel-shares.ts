/** Shares of a funnel's steps, and how much they changed. */
import type { ConsoleReply } from '#domain/console-wire.ts'

export type Step = ConsoleReply<'GET /api/figures/funnel'>['steps'][number]

/** Of the first step that is no smaller than those who signed up: visits and begun forms were not counted always. Null for a step before it. */
export function shareIn(steps: readonly Step[]) {
  const signedUp = steps.find(({ step }) => step === 'step_1')?.n ?? 0
  const place = steps.findIndex(({ n }) => n !== null && n > 0 && n >= signedUp)
  const whole = steps[place]?.n ?? 0
  return (step: Step) => (step.n === null || whole === 0 || steps.indexOf(step) < place ? null : step.n / whole)
}

/** As a part of before: 0.1 is a tenth more. Null where nothing can be compared. */
export const changeOf = ({ n, before }: Step) => (n === null || !before ? null : n / before - 1)
