/** The answers this site offers per profile field. Without them those questions are left out: all of them are optional. */
import { useEffect, useState } from 'react'
import { useApi } from '#web/providers.tsx'

export type AllowedValues = Record<string, readonly string[]>

/** `undefined` while they load, null when they could not be loaded. */
export function useProfileFields(): AllowedValues | null | undefined {
  const api = useApi()
  const [allowed, setAllowed] = useState<AllowedValues | null>()
  useEffect(() => {
    let wanted = true
    api('GET /api/profile_fields.php').then(
      (reply) => wanted && setAllowed(reply.allowed_values),
      () => wanted && setAllowed(null),
    )
    return () => {
      wanted = false
    }
  }, [api])
  return allowed
}
