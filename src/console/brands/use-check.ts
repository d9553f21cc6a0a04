/** Checks a draft. What was found stays beside its fields until the next check; whether it may be published ends with the next change. */
import { useState } from 'react'
import type { BrandPage, BrandTried, FoundSetting } from '#domain/brand-settings/brand-settings.ts'
import { useApi } from '#console/app/console.ts'

type Last = { settings: string; findings: readonly FoundSetting[] }

export function useCheck({ site_id: site, settings: live, findings }: BrandPage) {
  const api = useApi()
  const [last, setLast] = useState<Last | null>(null)
  const [tried, setTried] = useState<BrandTried | null>(null)
  const [round, setRound] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const forget = () => {
    setTried(null)
    setError(null)
  }
  const run = async (settings: string) => {
    forget()
    setBusy(true)
    try {
      const reply = await api('POST /api/brands/try', { body: { site, settings } })
      setTried(reply)
      setLast({ settings, findings: reply.findings })
      setRound((before) => before + 1)
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  const reset = () => {
    forget()
    setLast(null)
  }
  const hasFatal = tried?.findings.some(({ level }) => level === 'fatal') ?? false
  return { last: last ?? { settings: live, findings }, tried, hasFatal, round, isBusy, error, run, forget, reset }
}
