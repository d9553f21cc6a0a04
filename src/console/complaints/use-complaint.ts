/** A complaint on the screen: reads it, and holds it longer while the tab is in sight. */
import { useApi } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { type HeldBy, useLongerHold } from '#console/cases/use-case.ts'

export function useComplaint(reference: string) {
  const api = useApi()
  const { nowMs } = useFormats()
  const query = useQuery(`complaint ${reference}`, (api, signal) =>
    api('GET /api/complaints/one', { query: { reference } }, { signal }),
  )
  const line = query.data?.complaint
  const isHeld = line?.holder && line.held_until && Date.parse(line.held_until) > nowMs
  const hold: HeldBy = !isHeld
    ? { kind: 'nobody' }
    : line.is_mine
      ? { kind: 'me', until: line.held_until ?? '' }
      : { kind: 'other', name: line.holder ?? '', until: line.held_until ?? '' }
  /** Rejects with `case_held` while another has it. */
  const holdIt = async () => query.set(await api('POST /api/complaints/hold', { body: { reference } }))
  useLongerHold(hold.kind === 'me', () => holdIt().catch(() => query.reload()))
  return { query, hold, holdIt, reload: query.reload }
}
export type OneComplaint = ReturnType<typeof useComplaint>
