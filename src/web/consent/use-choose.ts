/** Making the choice about cookies. Apart from reading it, which every page does: only whoever chooses fetches this. */
import { useState } from 'react'
import { currentAttribution } from '#web/parts/attribution/attribution.ts'
import { noteConsent } from '#web/consent/use-consent.ts'
import { useAppContext } from '#web/kit/providers.tsx'

/** Tells the server, which writes the cookies. `choose` answers whether it worked. */
export function useChoose() {
  const { api, session, start } = useAppContext()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const choose = async (affiliate: boolean): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      const network = affiliate ? currentAttribution(start) : null
      noteConsent(session, await api('POST /api/consent.php', { body: { affiliate, network } }))
      return true
    } catch (thrown) {
      setError(thrown)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { choose, busy, error }
}
