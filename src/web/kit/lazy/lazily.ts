/** Code that is fetched when it is needed. Without a connection it waits until there is one: a tunnel must not take the page down. */
import { type ComponentType, lazy } from 'react'

/** Tries again once the browser is back online. What fails while it is online is for whoever asked. */
export const patiently = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((error: unknown) => {
    if (navigator.onLine) throw error
    return online().then(() => patiently(load))
  })

const online = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/** A component in a chunk of its own; stand it in a `<Suspense>`. */
export const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await patiently(load) }))
