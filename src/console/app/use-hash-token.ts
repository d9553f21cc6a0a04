/** The token after the `#` of a mailed or printed link. It leaves the address at once, so that no history keeps it. */
import { useEffect, useState } from 'react'

export function useHashToken(): string | null {
  const [token] = useState(() => /^#([\w.-]{20,100})$/.exec(location.hash)?.[1] ?? null)
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return token
}
