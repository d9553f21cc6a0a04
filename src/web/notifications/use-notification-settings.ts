/** What the member wants to be told: loaded once, saved as it is chosen. A choice that could not be saved stays as it was chosen. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { NotificationChange, NotificationSettings } from '#domain/notifications.ts'
import { useApi } from '#web/providers.tsx'

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

export function useNotificationSettings() {
  const api = useApi()
  const [settings, setSettings] = useState<NotificationSettings | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [marks, setMarks] = useState<Readonly<Record<string, SaveMark>>>({})
  const line = useRef<Promise<void>>(Promise.resolve())

  const load = useCallback(() => api('GET /api/notifications.php').then(setSettings, setError), [api])
  useEffect(() => void load(), [load])

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
    setSettings((known) => known && withChange(known, body))
    line.current = line.current.then(() => send(place, body))
  }
  const reload = () => {
    setError(null)
    void load()
  }
  return { settings, error, marks, reload, save }
}
