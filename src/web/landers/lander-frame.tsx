/** The frame of the eight landers: the words of the family and of the niche, a first choice, the picture, and the sign-up. */
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import styles from '#web/landers/lander-frame.module.css'
import type { loadLander } from '#web/landers/load-lander.ts'
import { FilmPause } from '#web/parts/film/film-pause.tsx'
import { PageFooter, TopBar, useFrame } from '#web/kit/layouts/frame.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useInitialUser } from '#web/kit/providers.tsx'
import { Signup, type Prefill } from '#web/signup/signup.tsx'
import { useText } from '#web/kit/text/text.tsx'

/** The families by the names of their texts. */
type Family = 'video' | 'gallery' | 'map' | 'evening' | 'icons' | 'feed' | 'collage' | 'fading'

type LanderFrameProps = {
  family: Family
  /** The lander's own classes for the parts: `page`, `main`, `words`, `picture`, `more` and `join`. */
  look: Readonly<Record<string, string>>
  prefill?: Prefill | null
  /** The first choice, below the headline, where the picture has none. */
  begin?: ReactNode
  /** On phones the sentence of the niche comes after the picture, so that both the first choice and the picture are in sight. */
  late?: boolean
  /** The button to the form is not in the picture. */
  hasCall?: boolean
  /** The picture is animated: a checkbox stops it. */
  moves?: boolean
  /** The picture. */
  children: ReactNode
}

export const useNiche = () => useLoaderData<typeof loadLander>().niche

/** What leads to the form: the brand's words, else those of the family. */
export function useCall(family: Family): string {
  const usual = useText(`landers.families.${family}`)
  return useLoaderData<typeof loadLander>().words.button ?? usual('call')
}

export function LanderFrame({
  family,
  look,
  prefill = null,
  begin,
  late = false,
  hasCall = true,
  moves = false,
  children,
}: LanderFrameProps) {
  const { niche, words } = useLoaderData<typeof loadLander>()
  const text = useText('niches')
  const usual = useText(`landers.families.${family}`)
  const headline = words.headline ?? usual('headline')
  const { brand, account, texts } = useFrame()
  const user = useInitialUser()
  const call = useCall(family)
  const line = <p className={styles.line}>{words.line ?? text(`${niche}.line`)}</p>
  const classOf = (part: 'page' | 'main' | 'words' | 'picture' | 'more' | 'join') => `${styles[part]} ${look[part] ?? ''}`
  return (
    <div className={classOf('page')} data-niche={niche}>
      <Title>{headline}</Title>
      <TopBar {...{ brand, account, texts }} />
      <main className={classOf('main')} id="main" tabIndex={-1}>
        <div className={classOf('words')}>
          {/* A niche says for whom it is, also above an owner's headline. */}
          {(niche !== 'general' || words.headline === undefined) && <p className={styles.niche}>{text(`${niche}.headline`)}</p>}
          <h1 className={styles.title}>{headline}</h1>
          {begin && <div className={styles.begin}>{begin}</div>}
          {!late && line}
        </div>
        <div className={classOf('picture')}>{children}</div>
        {(late || hasCall) && (
          <div className={classOf('more')}>
            {late && line}
            {hasCall && (
              <a className={styles.call} href="#join">
                {call}
              </a>
            )}
          </div>
        )}
        <Join className={classOf('join')} moves={moves}>
          <Signup user={user} prefill={prefill} variant={words.variant} />
        </Join>
      </main>
      <PageFooter />
    </div>
  )
}

function Join({ className, moves, children }: { className: string; moves: boolean; children: ReactNode }) {
  const text = useText('landers')
  return (
    <section className={className} id="join" tabIndex={-1} aria-label={text('join')}>
      <div className={styles.form}>
        {children}
        <div className={styles.drawn}>
          <p>{text('drawn')}</p>
          {moves && <FilmPause className={styles.still}>{text('still')}</FilmPause>}
        </div>
      </div>
    </section>
  )
}
