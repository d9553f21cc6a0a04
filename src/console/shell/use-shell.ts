/** Which dialog of the frame is open: the areas, the palette, or the keys. One at a time. */
import { useMemo, useState } from 'react'

export type ShellDialog = 'areas' | 'palette' | 'keys'

export function useShell() {
  const [shown, setShown] = useState<ShellDialog | null>(null)
  return useMemo(() => ({ shown, open: setShown, close: () => setShown(null) }), [shown])
}

export type Shell = ReturnType<typeof useShell>
