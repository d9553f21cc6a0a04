/** The regions of the site's countries. Without them the question is left out: a living area is optional (spec, section 8). */
import { useEffect, useState } from 'react'
import type { RegionData } from '#domain/places.ts'
import { useApi } from '#web/providers.tsx'

export function useRegions(): RegionData | null {
  const api = useApi()
  const [regions, setRegions] = useState<RegionData | null>(null)
  useEffect(() => {
    let wanted = true
    api('GET /api/regions.php').then(
      (loaded) => wanted && setRegions(loaded),
      // oxlint-disable-next-line no-console -- the spec asks for it to be logged quietly
      (error: unknown) => console.warn('The regions could not be loaded', error),
    )
    return () => {
      wanted = false
    }
  }, [api])
  return regions
}
