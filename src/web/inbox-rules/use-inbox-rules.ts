/** The member's inbox rules: loaded once, each change saved at once. A failed change stays on screen, with a retry. */
import { useRef, useState } from 'react'
import type { InboxRules } from '#domain/inbox-rules/inbox-rules.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useApi, useSession } from '#web/kit/providers.tsx'
import type { SaveMark } from '#web/notifications/use-notification-settings.ts'

const key = 'inbox rules'

export function useInboxRules() {
  const api = useApi()
  const { cache } = useSession()
  const { data, error, reload } = useQuery<InboxRules>(key, (_, signal) => api('GET /api/inbox_rules.php', {}, { signal }))
  const [mark, setMark] = useState<SaveMark>()
  const queue = useRef<Promise<void>>(Promise.resolve())

  async function send(body: InboxRules) {
    setMark({ state: 'saving' })
    try {
      await api('PUT /api/inbox_rules.php', { body })
      setMark({ state: 'saved' })
    } catch (thrown) {
      setMark({ state: 'failed', error: thrown, retry: () => save({}) })
    }
  }

  /** Sends all rules, one change after the other, so that the last one wins. */
  const save = (change: Partial<InboxRules>) => {
    const query = cache.query<InboxRules>(key)
    const before = query.get()
    if (!before) return
    const rules = { ...before, ...change }
    query.set(rules)
    queue.current = queue.current.then(() => send(rules))
  }
  return { rules: data ?? null, error, mark, load: reload, save }
}
