/** The frame around a page: the layout its table line asks for, with this site's brand, ways and words. */
import type { ReactNode } from 'react'

export function Shell({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>
}
