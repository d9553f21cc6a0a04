/** The token of a mailed link: read once and removed from the address, so that no history, screen or share shows it. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

export function useMailedToken(): string | null {
  const [search] = useSearchParams()
  const [token] = useState(() => search.get('token'))
  useEffect(() => {
    const address = new URL(location.href)
    if (!address.searchParams.has('token')) return
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }, [])
  return token
}
