/** Limits being typed, and saved: only what was changed is sent. */
import { useState } from 'react'
import type { Limit, Spending, SpendingChange } from '#domain/spending/spending.ts'
import { useApi } from '#web/kit/providers.tsx'
import { readAmount, writeAmount } from '#web/spending/amounts.ts'
import { useIso } from '#web/kit/text/text.tsx'

type Period = 'day' | 'month'
const periods: Period[] = ['day', 'month']

/** What the member asked for last, whether it counts already or waits. */
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
