/** The state of the form that shares a date: its fields, what is wrong, and sending it once. */
import { useState } from 'react'
import { wrongTime } from '#domain/shared-dates/shared-date-rules.ts'
import type { SharedDates } from '#domain/shared-dates/shared-dates.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { newKey } from '#web/kit/api/api.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useClock } from '#web/kit/text/clock.tsx'

export const dateFields = ['person', 'place', 'begins_at', 'back_at', 'email'] as const
export type DateField = (typeof dateFields)[number]
export type DateValues = Record<DateField, string>

/** `2026-11-26T20:00`, by this device's clock, as the field wants it. */
const localValue = (at: Date) => new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)

/** From the next full hour on, for three hours. */
function usualTimes() {
  const begins = new Date(Math.ceil((Date.now() + 1) / hourMs) * hourMs)
  return { begins_at: localValue(begins), back_at: localValue(new Date(begins.getTime() + 3 * hourMs)) }
}

export const dateFieldId = (field: DateField) => `date-${field}`

export function useDateForm(person: string, onShared: (dates: SharedDates) => void) {
  const api = useApi()
  const { timeZone } = useClock()
  const [form, setForm] = useState<DateValues>(() => ({ person, place: '', email: '', ...usualTimes() }))
  /** Unchanged fields sent twice are one date. */
  const [request, setRequest] = useState(newKey)
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const wrong = problemsOf(form)
  const send = async () => {
    if (busy) return
    setSent(true)
    setError(null)
    const [first] = wrong
    if (first) return document.getElementById(dateFieldId(first))?.focus()
    setBusy(true)
    try {
      onShared(await api('POST /api/shared_dates.php', { body: bodyOf(form, request, timeZone) }))
      setForm({ person: '', place: '', email: form.email, ...usualTimes() })
      setRequest(newKey())
      setSent(false)
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  const change = (field: DateField, value: string) => {
    setRequest(newKey())
    setForm((before) => ({ ...before, [field]: value }))
  }
  const refused = dateFields.find((field) => field === refusalOf(error)?.details.field)
  return { form, change, send, busy, error, problems: new Set([...(isSent ? wrong : []), ...(refused ? [refused] : [])]) }
}

/** In the order of the form. */
function problemsOf({ person, place, begins_at, back_at }: DateValues): DateField[] {
  const time =
    begins_at === '' ? 'begins_at' : back_at === '' ? 'back_at' : wrongTime(new Date(begins_at), new Date(back_at), new Date())
  return [
    ...(person.trim() === '' ? (['person'] as const) : []),
    ...(place.trim() === '' ? (['place'] as const) : []),
    ...(time ? [time] : []),
  ]
}

const bodyOf = ({ person, place, begins_at, back_at, email }: DateValues, request: string, timezone: string) => ({
  request,
  person: person.trim(),
  place: place.trim(),
  begins_at: new Date(begins_at).toISOString(),
  back_at: new Date(back_at).toISOString(),
  timezone,
  ...(email.trim() && { email: email.trim() }),
})
