/** A silent film over a drawing: it loads after the page, plays in sight, and not where motion is reduced, data is saved or the visitor stopped it. */
import { useEffect } from 'react'
import { useAppContext } from '#web/kit/providers.tsx'

type FilmProps = { className: string | undefined; mp4: string; webm: string }

/** The page need not be hydrated: a script of its own begins. */
export function Film({ className, mp4, webm }: FilmProps) {
  const { nonce } = useAppContext()
  useEffect(watchFilm, [])
  return (
    <>
      <video
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
        <source src={webm} type="video/webm" />
        <source src={mp4} type="video/mp4" />
      </video>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${watchFilm.toString()})()` }} suppressHydrationWarning />
    </>
  )
}

/** Written into the document as text, so it uses nothing outside itself. The second call does nothing. */
function watchFilm() {
  const film = document.querySelector<HTMLVideoElement>('video[data-film=""]')
  if (!film) return
  film.dataset.film = 'watched'
  film.muted = true
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  const isSaving = connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let isSeen = false
  const turn = () => {
    const isStopped = document.querySelector<HTMLInputElement>('[data-still]')?.checked === true
    if (isSeen && !isStopped && !still.matches && !isSaving) film.play().catch(() => {})
    else film.pause()
  }
  film.addEventListener('playing', () => (film.dataset.film = 'shown'))
  still.addEventListener('change', turn)
  document.addEventListener('change', turn)
  const begin = () =>
    new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting === true
      turn()
    }).observe(film)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
