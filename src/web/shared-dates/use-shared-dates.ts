/** The member's shared dates: loaded, changed, and passed on by the system's share sheet or the clipboard. */
import type { SharedDate, SharedDates } from '#domain/shared-dates/shared-dates.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

/** What a link to the page may carry: a first name, which never stands in the address. */
export type SharedDatesState = { person?: string }

export const useSharedDates = () =>
  useQuery('shared dates', (api, signal): Promise<SharedDates> => api('GET /api/shared_dates.php', {}, { signal }))

export type DateActions = { onChanged: (dates: SharedDates) => void }

/** Each action answers whether it was saved; a failure says that the contact does not know yet. */
export function useDateActions({ onChanged }: DateActions) {
  const api = useApi()
  const text = useText('shared_dates')
  const toast = useToast()
  const saved = async (change: () => Promise<SharedDates>, said: string | null) => {
    try {
      onChanged(await change())
      if (said) toast({ tone: 'success', text: said })
      return true
    } catch {
      return false
    }
  }
  return {
    back: ({ id }: SharedDate) =>
      saved(() => api('PUT /api/shared_dates.php', { body: { id, action: 'back' } }), text('saved_back')),
    later: ({ id, back_at: from }: SharedDate) =>
      saved(() => api('PUT /api/shared_dates.php', { body: { id, action: 'later', from } }), null),
    stop: ({ id }: SharedDate) => saved(() => api('DELETE /api/shared_dates.php', { body: { id } }), text('stopped')),
    /** Nothing of the date is in the shared words: the link is a secret, and the rest is behind it. */
    share: async ({ link }: SharedDate) => {
      const url = new URL(link, location.origin).href
      try {
        if (navigator.share) return await navigator.share({ url })
        await navigator.clipboard.writeText(url)
        toast({ tone: 'success', text: text('copied') })
      } catch (error) {
        // closed by the reader
        if (error instanceof DOMException && error.name === 'AbortError') return
        toast({ tone: 'info', text: url })
      }
    },
  }
}
