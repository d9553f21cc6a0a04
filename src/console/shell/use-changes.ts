/** The event stream of who is signed in: one a tab, from the frame, for all that it shows. */
import { useEffect } from 'react'
import { eachChangeTopic } from '#domain/console-stream/console-stream.ts'
import { watchChanges } from '#console/app/changes.ts'
import { useConsole, useMe } from '#console/app/console.ts'

export function useChanges() {
  const { id } = useMe()
  const { api, changes, state, set } = useConsole()
  useEffect(() => {
    const onReturn = () => {
      changes.publish(eachChangeTopic)
      // a session that is over is asked for by the queries, where one stands
      api('GET /api/state').then(
        (now) => now.me?.id === id && JSON.stringify(now) !== JSON.stringify(state()) && set(now),
        () => {},
      )
    }
    return watchChanges({ onChanged: changes.publish, onReturn })
  }, [id, api, changes, state, set])
}
