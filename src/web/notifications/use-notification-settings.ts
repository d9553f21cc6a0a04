/** The notification settings: loaded once, each change saved at once. A failed change stays on screen, with a retry. */
import { useRef, useState } from 'react'
import type { NotificationChange, NotificationSettings } from '#domain/notifications/notifications.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'

/** The state of saving one event or the quiet hours. */
export type SaveMark = { state: 'saving' | 'saved' } | { state: 'failed'; error: unknown; retry: () => void }

/** The settings with a change applied. */
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
  const load = (_: unknown, signal: AbortSignal) => api('GET /api/notifications.php', {}, { signal })
  const { data: settings, error, reload } = useQuery(key, load)
  const [marks, setMarks] = useState<Readonly<Record<string, SaveMark>>>({})
  const queue = useRef<Promise<void>>(Promise.resolve())

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

  /** Sends one change after the other, so that the last one wins. */
  const save = (place: string, body: NotificationChange) => {
    const query = cache.query<NotificationSettings>(key)
    const before = query.get()
    if (before) query.set(withChange(before, body))
    queue.current = queue.current.then(() => send(place, body))
  }
  return { settings: settings ?? null, error, marks, load: reload, save }
}
