/** The form of the spending limits: reading and writing amounts, and saving what was changed. */
import { useState } from 'react'
import type { Limit, Spending, SpendingChange } from '#domain/spending/spending.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useIso } from '#web/kit/text/text.tsx'

type Period = 'day' | 'month'
const periods: Period[] = ['day', 'month']

/** The limit the member set last, in force or waiting. */
const wished = ({ limit_minor, next }: Limit) => (next ? next.limit_minor : limit_minor)

export function useLimits(spending: Spending, onSaved: (spending: Spending) => void) {
  const api = useApi()
  const iso = useIso()
  const [typed, setTyped] = useState({
    day: writeAmount(wished(spending.day), iso),
    month: writeAmount(wished(spending.month), iso),
  })
  const [problems, setProblems] = useState<Period[]>([])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function save() {
    if (isBusy) return
    const unclear = periods.filter((period) => readAmount(typed[period]) === undefined)
    setProblems(unclear)
    setError(null)
    if (unclear[0]) return document.getElementById(`limit-${unclear[0]}`)?.focus()
    const moved = periods.filter((period) => readAmount(typed[period]) !== wished(spending[period]))
    const body: SpendingChange = Object.fromEntries(moved.map((period) => [`${period}_minor`, readAmount(typed[period])]))
    setBusy(true)
    try {
      onSaved(await api('PUT /api/spending.php', { body }))
    } catch (thrown) {
      setError(thrown)
    }
    setBusy(false)
  }
  const type = (period: Period, value: string) => {
    setTyped({ ...typed, [period]: value })
    setProblems(problems.filter((one) => one !== period))
  }
  return { typed, type, problems, save, isBusy, error }
}

// Amounts as members type them: whole, or with cents after a point or a comma.

/** A typed amount in minor units; null when empty, undefined when unclear, such as a dot or comma before three digits. */
export function readAmount(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const [, whole, cents = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** An amount for a field: without cents when they are 0. */
export function writeAmount(minor: number | null, iso: string): string {
  if (minor === null) return ''
  const cents = minor % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(iso, { useGrouping: false, minimumFractionDigits: cents }).format(minor / 100)
}
