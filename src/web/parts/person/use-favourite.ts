/** Favourites: the member's private marks on people. Shown at once on all cards, and reverted when the server refuses. */
import { useEffect, useSyncExternalStore } from 'react'
import type { Api } from '#web/kit/api/api.ts'
import type { Session } from '#web/kit/app/session.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

type Marked = { id: number; name: string }

type FavouriteMarks = {
  /** Undefined while nothing is known of this person. */
  get: (id: number) => boolean | undefined
  set: (id: number, marked: boolean) => void
  /** Reads all of the member's marks, once a page load. */
  load: (api: Api) => void
  subscribe: (listener: () => void) => () => void
}

/** One set a session, so that visitors of the server share none. */
export const favouriteMarksOf = ({ cache }: Session): FavouriteMarks => cache.ofMember('favourite marks', createMarks)

function createMarks(): FavouriteMarks {
  const changed = new Map<number, boolean>()
  const listeners = new Set<() => void>()
  let stored: ReadonlySet<number> | null = null
  let isLoading = false
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    get: (id) => changed.get(id) ?? stored?.has(id),
    set(id, marked) {
      changed.set(id, marked)
      tell()
    },
    load(api) {
      if (stored || isLoading) return
      isLoading = true
      api('GET /api/favourite_ids.php')
        .then(({ ids }) => {
          stored = new Set(ids)
          tell()
        })
        // The stars stay empty, and the next page tries again.
        .catch(() => (isLoading = false))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** `known`: what the server said with the page; without it all marks are read after the page. */
export function useFavourite(id: number, known?: boolean): boolean {
  const api = useApi()
  const marks = favouriteMarksOf(useSession())
  useEffect(() => {
    if (known === undefined) marks.load(api)
  }, [marks, api, known])
  return useSyncExternalStore(
    marks.subscribe,
    () => marks.get(id) ?? known ?? false,
    () => known ?? false,
  )
}

/** Marks a person, or takes the mark away with an undo. `back`: where the focus goes after it, where the pressed button is gone. */
export function useSetFavourite(back?: (id: number) => HTMLElement | null) {
  const api = useApi()
  const marks = favouriteMarksOf(useSession())
  const toast = useToast()
  const text = useText('favourites')
  const errorText = useErrorText()
  const failed = ({ id, name }: Marked, marked: boolean, error: unknown) => {
    marks.set(id, !marked)
    toast({ tone: 'danger', title: text(marked ? 'failed' : 'remove_failed', { name }), text: errorText(error) })
  }
  const add = async (person: Marked, undo?: string) => {
    marks.set(person.id, true)
    const body = { profile: person.id, ...(undo !== undefined && { undo }) }
    await api('POST /api/favourites.php', { body }).catch((error: unknown) => failed(person, true, error))
  }
  const remove = async (person: Marked) => {
    const isByKeys = document.activeElement?.matches(':focus-visible') ?? false
    marks.set(person.id, false)
    try {
      const { undo } = await api('DELETE /api/favourites.php', { body: { profile: person.id } })
      toast({
        text: text('removed', { name: person.name }),
        action: { label: text('undo'), onPress: () => void add(person, undo ?? undefined) },
        ...(back && isByKeys && { focus: { back: () => back(person.id) } }),
      })
    } catch (error) {
      failed(person, false, error)
    }
  }
  return (person: Marked, marked: boolean) => void (marked ? add(person) : remove(person))
}
