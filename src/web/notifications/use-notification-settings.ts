/** What the member wants to be told: loaded once, saved as it is chosen. A choice that could not be saved stays as it was chosen. */
import { useRef, useState } from 'react'
import type { NotificationChange, NotificationSettings } from '#domain/notifications/notifications.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'

/** How the saving of one place goes. */
export type SaveMark = { state: 'saving' | 'saved' } | { state: 'failed'; error: unknown; retry: () => void }

/** What will stand there when the change is saved. */
export const withChange = (settings: NotificationSettings, { choice, quiet, timezone }: NotificationChange) => ({
  ...settings,
  ...(quiet !== undefined && { quiet }),
  ...(timezone !== undefined && { timezone }),
  ...(choice && {
    choices: {
      ...settings.choices,
      [choice.event]: { ...settings.choices[choice.event], [choice.channel]: choice.frequency },
    },
  }),
})

const key = 'notification settings'

export function useNotificationSettings() {
  const api = useApi()
  const { cache } = useSession()
  const ask = (_: unknown, signal: AbortSignal) => api('GET /api/notifications.php', {}, { signal })
  const { data: settings, error, reload } = useQuery(key, ask)
  const [marks, setMarks] = useState<Readonly<Record<string, SaveMark>>>({})
  const line = useRef<Promise<void>>(Promise.resolve())

  const mark = (place: string, made: SaveMark) => setMarks((all) => ({ ...all, [place]: made }))

  const send = async (place: string, body: NotificationChange) => {
    mark(place, { state: 'saving' })
    try {
      await api('PUT /api/notifications.php', { body })
      mark(place, { state: 'saved' })
    } catch (thrown) {
      mark(place, { state: 'failed', error: thrown, retry: () => save(place, body) })
    }
  }

  /** One after the other, so that what was chosen last is what stands. */
  const save = (place: string, body: NotificationChange) => {
    const query = cache.query<NotificationSettings>(key)
    const known = query.get()
    if (known) query.set(withChange(known, body))
    line.current = line.current.then(() => send(place, body))
  }
  return { settings: settings ?? null, error, marks, load: reload, save }
}
