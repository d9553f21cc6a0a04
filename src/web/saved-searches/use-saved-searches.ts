/** The saved searches of the member, and their changes: each answers with the whole list. */
import { useState } from 'react'
import type { NewSavedSearch, SavedSearchChange, SavedSearches } from '#domain/saved-searches/saved-searches.ts'
import type { Api } from '#web/kit/api/api.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useErrorText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

const load = (api: Api) => api('GET /api/saved_searches.php')

export function useSavedSearches() {
  const api = useApi()
  const toast = useToast()
  const errorText = useErrorText()
  const { data, error, set, reload } = useQuery<SavedSearches>('saved searches', load)
  const [busy, setBusy] = useState(false)
  /** True when it was accepted; a refusal is shown. */
  async function change(call: () => Promise<SavedSearches>): Promise<boolean> {
    setBusy(true)
    try {
      set(await call())
      return true
    } catch (refused) {
      toast({ tone: 'danger', text: errorText(refused) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    saved: data ?? null,
    error,
    busy,
    reload,
    save: (body: NewSavedSearch) => change(() => api('POST /api/saved_searches.php', { body })),
    update: (body: SavedSearchChange) => change(() => api('PUT /api/saved_searches.php', { body })),
    remove: (id: number) => change(() => api('DELETE /api/saved_searches.php', { body: { id } })),
  }
}
export type SavedSearchActions = ReturnType<typeof useSavedSearches>
