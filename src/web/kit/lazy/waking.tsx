/** A part of a page that is rendered with it on the server, and fetched a moment after the page woke: below the fold, or beside what one came for. */
import { type ComponentType, memo, Suspense, useDeferredValue, useState } from 'react'
import { lazily } from '#web/kit/lazy/lazily.ts'

/** A `clientLoader` waits for `fetch` beside what it asks, so that a page one goes to stands there whole. */
export function waking<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | null = null
  const fetch = () => load().then((Part) => (here = Part))
  const Coming = lazily(fetch)
  const Sleeping = memo(function Sleeping({ Part, props }: { Part: ComponentType<Props>; props: Props }) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  })
  function Waking(props: Props) {
    // Chosen once, or it would begin anew when it is here.
    const [Part] = useState<ComponentType<Props>>(() => here ?? Coming)
    // An urgent change that reaches a part that still sleeps throws away what the server rendered, and what was typed in it.
    return <Sleeping Part={Part} props={useDeferredValue(props)} />
  }
  return Object.assign(Waking, { fetch: () => fetch().catch(() => null) })
}
