/** The chosen place: all that the person may see, a pool, or a brand. It stands in the address as `?at=site:3`, so that a screen can be sent. */
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { Me } from '#domain/staff/staff.ts'
import { useMe } from '#console/app/console.ts'

export type Scope = { at: 'all' } | { at: 'pool' | 'site'; id: number }

export const writeScope = (scope: Scope) => (scope.at === 'all' ? '' : `${scope.at}:${scope.id}`)

/** All, where the words name no place of the person. */
export function readScope(text: string | null, me: Me): Scope {
  const [, at, digits] = /^(pool|site):(\d{1,9})$/.exec(text ?? '') ?? []
  const id = Number(digits)
  if (at === 'pool' && me.pools.some((pool) => pool.id === id)) return { at, id }
  if (at === 'site' && me.sites.some((site) => site.id === id)) return { at, id }
  return { at: 'all' }
}

export function useScope() {
  const me = useMe()
  const [search, setSearch] = useSearchParams()
  const scope = readScope(search.get('at'), me)
  const choose = (next: Scope) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      if (next.at === 'all') after.delete('at')
      else after.set('at', writeScope(next))
      return after
    })
  const sites = me.sites.filter(({ id, pool_id }) => scope.at === 'all' || scope.id === (scope.at === 'pool' ? pool_id : id))
  return { scope, choose, sites }
}

/** The chosen place as calls take it. */
export function usePlaceQuery(): { site?: number; pool?: number } {
  const { scope } = useScope()
  return scope.at === 'all' ? {} : { [scope.at]: scope.id }
}

/** Links keep the chosen place: `to('/staff')`. */
export function useScopedPath() {
  const [search] = useSearchParams()
  const at = search.get('at')
  return useCallback((path: string) => (at ? `${path}${path.includes('?') ? '&' : '?'}at=${encodeURIComponent(at)}` : path), [at])
}

/** A filter of a list in the address; an empty value takes it out. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams()
  const filters = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>
  const set = (change: Partial<Record<Name, string>>) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(change) as [Name, string][]) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      return after
    })
  return { filters, set }
}
