/** Stops what moves on a page by itself, and the film (`film.tsx`) with it, without a script of the app. */
import type { ReactNode } from 'react'

export const FilmPause = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <label className={className}>
    <input type="checkbox" data-still="" /> {children}
  </label>
)
