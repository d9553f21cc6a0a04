/** Making the choice about cookies, and the link to the page about them. Apart from `use-consent.ts`, which every page loads. */
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { currentAttribution } from '#web/parts/attribution/attribution.ts'
import { noteConsent } from '#web/consent/use-consent.ts'
import { useAppContext } from '#web/kit/providers.tsx'

/** Sends the choice; the server sets the cookies. `choose` returns whether it succeeded. */
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

/** A link in a sentence to the page about cookies. */
export const toCookies = (words: ReactNode) => <Link to="/pages/cookies">{words}</Link>
