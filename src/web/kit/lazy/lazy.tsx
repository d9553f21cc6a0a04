/** A component in a chunk of its own, rendered with its page on the server and hydrated by itself; and whether the browser took over. */
import {
  type ComponentType,
  memo,
  type ReactNode,
  lazy as reactLazy,
  Suspense,
  useDeferredValue,
  useState,
  useSyncExternalStore,
} from 'react'
import { preinit } from 'react-dom'

export type LazyComponent<Props extends object = object> = ComponentType<Props> & {
  /** Fetches the chunk; null where it cannot be had. A `clientLoader` waits for it, so that its page is shown whole. */
  preload: () => Promise<ComponentType<Props> | null>
}

type Options = { fallback?: ReactNode }

/** React groups sheets by it. One is enough: layers say which rule wins, not the order of sheets. */
export const sheetPrecedence = 'duet'

/**
 * Brings its own `<Suspense>`. A chunk that cannot be had is an error of the component; without a connection it is waited for.
 * `sheets`: addresses of the part's stylesheets, written by the build of the server (`tools/web/lazy-sheets.ts`).
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null }: Options = {},
  sheets: readonly string[] = [],
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  const fetch = () => retryOnline(load).then((Part) => (loaded = Part))
  const Pending = reactLazy(async () => ({ default: await fetch() }))
  const Boundary = memo(function Boundary({ Part, props }: { Part: ComponentType<Props>; props: Props }) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  })
  function Lazy(props: Props) {
    // In the browser the chunk brings them.
    if (import.meta.env?.SSR) for (const href of sheets) preinit(href, { as: 'style', precedence: sheetPrecedence })
    // Chosen once: another component type would be mounted anew.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Pending)
    // An urgent update of a boundary without its code makes React drop what the server rendered, and what was typed in it.
    const deferred = useDeferredValue(props)
    return <Boundary Part={Part} props={loaded ? props : deferred} />
  }
  return Object.assign(Lazy, { preload: () => fetch().catch(() => null) })
}

/** Tries again once the browser is back online. What fails while it is online is an error. */
export const retryOnline = <Loaded,>(load: () => Promise<Loaded>): Promise<Loaded> =>
  load().catch((error: unknown) => {
    if (navigator.onLine) throw error
    return online().then(() => retryOnline(load))
  })

const online = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

const never = () => () => {}

/** False on the server and while hydrating, true afterwards: for what only works in the browser. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
