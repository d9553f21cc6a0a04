/** A silent film over a picture. What plays it is in `watch-film.ts`. */
import { useEffect, useRef } from 'react'
import code from 'virtual:first-view/film'
import { useAppContext } from '#web/kit/providers.tsx'
import { filmGone, watchFilm } from '#web/parts/film/watch-film.ts'

export type FilmSource = { address: string; type: 'video/mp4' | 'video/webm' }
type FilmProps = { className: string | undefined; sources: readonly FilmSource[] }

/** The page need not be hydrated: a script of its own begins. */
export function Film({ className, sources }: FilmProps) {
  const { nonce } = useAppContext()
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const shown = film.current
    watchFilm()
    return () => void shown?.dispatchEvent(new Event(filmGone))
  }, [])
  return (
    <>
      <video
        ref={film}
        className={className}
        data-film=""
        muted
        loop
        playsInline
        preload="none"
        tabIndex={-1}
        aria-hidden="true"
        suppressHydrationWarning
      >
        {sources.map(({ address, type }) => (
          <source key={address} src={address} type={type} />
        ))}
      </video>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} suppressHydrationWarning />
    </>
  )
}
