/** Where the member is, if they let the browser say so. The position itself is asked about once and never kept. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { GeocodeReply } from '#domain/geo/places.ts'
import { hourMs } from '#domain/time/durations.ts'
import { useApi } from '#web/kit/providers.tsx'

export type GeoPermission = 'unsupported' | 'unknown' | PermissionState
/** `found`: the place was handed over; the others say why there is none. */
export type Positioning = 'idle' | 'asking' | 'found' | 'denied' | 'failed'

/** A position of the last hour will do (spec, section 9). */
const maximumAgeMs = hourMs
const timeoutMs = 15_000

export function usePosition(onFound: (place: GeocodeReply) => void) {
  const api = useApi()
  const [permission, setPermission] = useState<GeoPermission>('unknown')
  const [positioning, setPositioning] = useState<Positioning>('idle')

  // A position may take a while: whoever waits for it may have typed on.
  const tell = useRef(onFound)
  useEffect(() => {
    tell.current = onFound
  })
  // Before the step is seen: what a browser cannot do is not shown first and taken away then.
  useLayoutEffect(() => followPermission(setPermission), [])

  const ask = async () => {
    setPositioning('asking')
    try {
      const { coords } = await currentPosition()
      const place = await api('POST /api/geocode.php', { body: { lat: coords.latitude, lon: coords.longitude } })
      setPositioning('found')
      tell.current(place)
    } catch (error) {
      setPositioning(isDenial(error) ? 'denied' : 'failed')
    }
  }
  return { permission, positioning, ask }
}

const currentPosition = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge: maximumAgeMs, timeout: timeoutMs }),
  )

const isDenial = (error: unknown) => (error as { code?: unknown } | null)?.code === 1

/** The browser's state, kept up to date; a browser that cannot tell is asked anyway. */
function followPermission(tell: (permission: GeoPermission) => void): () => void {
  // A browser may know the word without having the power, such as on a page without TLS.
  if (!(navigator.geolocation as Geolocation | undefined)) {
    tell('unsupported')
    return () => {}
  }
  const changes = new AbortController()
  const follow = (status: PermissionStatus) => {
    tell(status.state)
    status.addEventListener('change', () => tell(status.state), { signal: changes.signal })
  }
  if (navigator.permissions) void navigator.permissions.query({ name: 'geolocation' }).then(follow, () => tell('prompt'))
  else tell('prompt')
  return () => changes.abort()
}
