/** The own verification: how it stands, and what changes it. The badge on the own profile follows. */
import { useState } from 'react'
import type { Verification } from '#domain/verification/verification.ts'
import { newKey } from '#web/kit/api/api.ts'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useMemberEdits } from '#web/store/member-edits.ts'

const uploadTimeoutMs = 120_000

export function useVerification() {
  const api = useApi()
  const edits = useMemberEdits()
  const query = useQuery('verification', (api, signal) => api('GET /api/verification.php', {}, { signal }))
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** Whether it worked. */
  const change = async (send: () => Promise<Verification>): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    setError(null)
    try {
      query.set(await send())
      return true
    } catch (refused) {
      setError(refused)
      // poses that ran out, or a try from another device
      if (isRefused(refused, 'verification_over', 'verification_limit', 'verification_no_photo')) query.reload()
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return {
    now: query.data,
    error: error ?? query.error,
    isBusy,
    forget: () => setError(null),
    begin: () => change(() => api('POST /api/verification.php', { body: { agrees: true } })),
    send: (selfies: readonly File[]) => {
      const form = new FormData()
      for (const selfie of selfies) form.append('file', selfie, selfie.name)
      return change(() => api('POST /api/selfies.php', { form }, { key: newKey(), timeoutMs: uploadTimeoutMs }))
    },
    async takeBack() {
      const isDone = await change(() => api('DELETE /api/verification.php'))
      if (isDone) void edits.reloadUser()
      return isDone
    },
  }
}
export type VerificationEdits = ReturnType<typeof useVerification>
