/** The regions of the site's countries. Without them the question is left out: a living area is optional (spec, section 8). */
import { useEffect, useState } from 'react'
import type { RegionData } from '#domain/places.ts'
import { useApi } from '#web/providers.tsx'

/** `undefined` while they load, null when they could not be loaded. */
export function useRegions(): RegionData | null | undefined {
  const api = useApi()
  const [regions, setRegions] = useState<RegionData | null>()
  useEffect(() => {
    let wanted = true
    api('GET /api/regions.php').then(
      (loaded) => wanted && setRegions(loaded),
      (error: unknown) => {
        // oxlint-disable-next-line no-console -- the spec asks for it to be logged quietly
        console.warn('The regions could not be loaded', error)
        if (wanted) setRegions(null)
      },
    )
    return () => {
      wanted = false
    }
  }, [api])
  return regions
}
