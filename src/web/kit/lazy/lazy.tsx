/** A component in its own chunk, rendered on the server and hydrated separately; and a hook that says whether hydration is done. */
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
  /** Loads the chunk; null when that fails. A `clientLoader` awaits it, so that its page appears complete. */
  preload: () => Promise<ComponentType<Props> | null>
}

type Options = { fallback?: ReactNode }

/** React groups sheets by precedence. One is enough: CSS layers decide which rule wins, not the order of sheets. */
export const sheetPrecedence = 'duet'

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never

/**
 * `name`: the component's export. Includes its `<Suspense>`. A chunk that fails to load throws; offline it waits for the connection.
 * `sheets`: the part's stylesheets, written by `tools/web/lazy-sheets.ts`.
 */
export function lazy<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { fallback = null }: Options = {},
  sheets: readonly string[] = [],
): LazyComponent<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>
  let loaded: ComponentType<Props> | null = null
  const fetch = () => retryOnline(load).then((module) => (loaded = module[name] as ComponentType<Props>))
  const Pending = reactLazy(async () => ({ default: await fetch() }))
  const Boundary = memo(function Boundary({ Part, props }: { Part: ComponentType<Props>; props: Props }) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  })
  function Lazy(props: Props) {
    // In the browser the chunk loads them.
    if (import.meta.env?.SSR) for (const href of sheets) preinit(href, { as: 'style', precedence: sheetPrecedence })
    // Chosen once: another component type would be mounted anew.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Pending)
    // An urgent update of a boundary before its chunk is loaded makes React drop the server's HTML and what was typed in it.
    const deferred = useDeferredValue(props)
    return <Boundary Part={Part} props={loaded ? props : deferred} />
  }
  return Object.assign(Lazy, { preload: () => fetch().catch(() => null) })
}

/** Retries when the browser is online again. A failure while online is an error. */
export const retryOnline = <Loaded,>(load: () => Promise<Loaded>): Promise<Loaded> =>
  load().catch((error: unknown) => {
    if (navigator.onLine) throw error
    return online().then(() => retryOnline(load))
  })

const online = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

const never = () => () => {}

/** False on the server and during hydration, true afterwards: for what only works in the browser. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
