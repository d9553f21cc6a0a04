/** Filing a report: its subject, its reasons, and the call. */
import type { ConversationId } from '#domain/chats/chats.ts'
import { useState } from 'react'
import type { ReportReason } from '#domain/safety/safety.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useBlock, type BlockedPerson } from '#web/safety/use-block.ts'

/** The reported person and, if only one thing is reported, its id. */
export type Reported = {
  person: BlockedPerson
  image?: number | undefined
  conversation?: ConversationId | undefined
  message?: number | undefined
}

export const reportReasons = ['fake', 'scam', 'harassment', 'indecent', 'under_age', 'other'] as const satisfies ReportReason[]

export type ReportFiled = { reference: string; blocked: boolean }

export function useReport({ person, image, conversation, message }: Reported, onFiled: (filed: ReportFiled) => void) {
  const api = useApi()
  const { noteBlocked } = useBlock()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const file = async (reason: ReportReason, details: string, block: boolean) => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      const what = { profile: person.id, reason, block, ...(details.trim() && { details }) }
      const where = { ...(image && { image }), ...(conversation && { conversation }), ...(message && { message }) }
      const { reference } = await api('POST /api/report.php', { body: { ...what, ...where } })
      if (block) noteBlocked(person)
      onFiled({ reference, blocked: block })
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { file, busy, error }
}
