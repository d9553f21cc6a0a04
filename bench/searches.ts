/** A page of search over HTTP: filters as members set them, beside a bare server that sends as much. */
import { inTurns, type Setting } from './http.ts'
import { throwFilters } from './search-filters.ts'

const aim = 0.18

export async function compareSearches(setting: Setting) {
  const requests = setting.seats.slice(0, 1000).map(({ cookie, age }, n) => {
    const filters = Object.entries(throwFilters(`search ${n}`, age))
    const params = new URLSearchParams(filters.map(([name, value]) => [name, String(value ?? '')]))
    return { path: `/api/search.php?${params}`, headers: { cookie } }
  })
  const bodies = await Promise.all(
    requests
      .slice(0, 50)
      .map(({ path, headers }) => fetch(`http://127.0.0.1:${setting.duet.port}${path}`, { headers }).then((r) => r.text())),
  )
  const typical = bodies.toSorted((a, b) => a.length - b.length)[Math.floor(bodies.length / 2)] ?? ''
  await fetch(`http://127.0.0.1:${setting.bare.port}/`, { method: 'PUT', body: typical })
  await inTurns(`A page of search (${typical.length.toLocaleString('en')} bytes)`, setting, requests, { aim })
}
