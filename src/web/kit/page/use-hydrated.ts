/** True once the browser took over: for what only makes sense there. */
import { useSyncExternalStore } from 'react'

const never = () => () => {}
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
