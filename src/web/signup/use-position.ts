/** The member's place by the browser's position. The position is sent once and not stored. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { GeocodeReply } from '#domain/geo/places.ts'
import { hourMs } from '#domain/time/durations.ts'
import { useApi } from '#web/kit/providers.tsx'

export type GeoPermission = 'unsupported' | 'unknown' | PermissionState
/** `found`: `onFound` was called; the others say why it was not. */
export type Positioning = 'idle' | 'asking' | 'found' | 'denied' | 'failed'

/** How old a position may be (spec, section 9). */
const maximumAgeMs = hourMs
const timeoutMs = 15_000

export function usePosition(onFound: (place: GeocodeReply) => void) {
  const api = useApi()
  const [permission, setPermission] = useState<GeoPermission>('unknown')
  const [positioning, setPositioning] = useState<Positioning>('idle')

  // A position may take seconds: the newest callback is called.
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  // Before the first paint: a button that the browser does not support must not flash.
  useLayoutEffect(() => followPermission(setPermission), [])

  const locate = async () => {
    setPositioning('asking')
    try {
      const { coords } = await currentPosition()
      const place = await api('POST /api/geocode.php', { body: { lat: coords.latitude, lon: coords.longitude } })
      setPositioning('found')
      latest.current(place)
    } catch (error) {
      setPositioning(isDenial(error) ? 'denied' : 'failed')
    }
  }
  return { permission, positioning, locate }
}

const currentPosition = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge: maximumAgeMs, timeout: timeoutMs }),
  )

const isDenial = (error: unknown) => (error as { code?: unknown } | null)?.code === 1

/** Watches the permission; a browser without that API counts as `prompt`. */
function followPermission(onChange: (permission: GeoPermission) => void): () => void {
  // Browsers may define `geolocation` as undefined, such as on a page without TLS.
  if (!(navigator.geolocation as Geolocation | undefined)) {
    onChange('unsupported')
    return () => {}
  }
  const changes = new AbortController()
  const follow = (status: PermissionStatus) => {
    onChange(status.state)
    status.addEventListener('change', () => onChange(status.state), { signal: changes.signal })
  }
  if (navigator.permissions) void navigator.permissions.query({ name: 'geolocation' }).then(follow, () => onChange('prompt'))
  else onChange('prompt')
  return () => changes.abort()
}
