/** A day that a visitor picks among the drawn ones: it becomes the first line of the profile. */
import { useMemo, useState } from 'react'
import { useText } from '#web/kit/text/text.tsx'
import type { Prefill } from '#web/signup/signup.tsx'

export type Day = 'cafe' | 'walk' | 'kitchen' | 'sea' | 'concert' | 'market' | 'hill'

/** The tiles of the days, which one is chosen, and the prefill of the sign-up. */
export function useDayAnswers(days: readonly Day[]) {
  const text = useText('landers')
  const [value, onChange] = useState<Day | ''>('')
  const noteOf = (day: Day): Prefill => ({ notes: text('day', { day: text(`scenes.${day}`) }) })
  // oxlint-disable-next-line react/exhaustive-deps -- a new prefill would fill the form again
  const prefill = useMemo(() => (value ? noteOf(value) : null), [value])
  const tiles = days.map((day) => ({ value: day, label: text(`scenes.${day}`), answer: noteOf(day) }))
  return { tiles, value, onChange, prefill }
}
