/** Takes the next case of the person's lanes and goes there. Nobody else gets the same one. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CaseLane } from '#domain/cases/cases.ts'
import { useApi } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useScope, useScopedPath } from '#console/app/scope.ts'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export const casePath = (reference: string) => `/cases/${reference}`

/** Without a lane: of all. Where none waits it says so, and goes to the list. */
export function useNextCase(lane: CaseLane | null = null) {
  const text = useText('console.cases')
  const errorText = useErrorText()
  const { moment } = useFormats()
  const api = useApi()
  const toast = useToast()
  const navigate = useNavigate()
  const to = useScopedPath()
  const { scope } = useScope()
  const place = scope.at === 'all' ? {} : scope.at === 'pool' ? { pool: scope.id } : { site: scope.id }
  const [busy, setBusy] = useState(false)
  const take = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { reference, closed_until } = await api('POST /api/cases/next', {
        body: { ...place, ...(lane && { lanes: [lane] }) },
      })
      if (!reference) toast({ text: closed_until ? text('closed', { time: moment(closed_until) }) : text('nothing_waits') })
      await navigate(to(reference ? casePath(reference) : '/cases'))
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, take: () => void take() }
}
