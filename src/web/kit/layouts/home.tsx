/** The layout of the member's home: its parts, which each kind of home puts in its own order. */
import type { ReactNode } from 'react'
import type { HomeKind } from '#domain/sites/kinds.ts'
import { KindSheet } from '#web/kit/kind-sheet.tsx'
import styles from '#web/kit/layouts/home.module.css'

/** The `sizes` of a photo where a kind of home draws it larger than a grid does (`themes/kinds/home-*.css`). */
export function pictureSizes(kind: HomeKind, isFirst: boolean) {
  if (kind === 'feed') return '(width < 36rem) 92vw, 24rem'
  if (kind === 'gallery') return isFirst ? '(width < 48rem) 74vw, (width < 66rem) 62vw, 34rem' : '(width < 48rem) 74vw, 17rem'
  return undefined
}

type HomeLayoutProps = {
  title: ReactNode
  /** Stands above the people: without it nobody finds the member. */
  first: ReactNode
  /** The people of the day; null where the brand introduces nobody. */
  introductions: ReactNode
  people: ReactNode
  news: ReactNode
  /** The question of the day; null where the brand asks none. */
  question: ReactNode
  /** The open steps of the sign-up. */
  steps: ReactNode
}

export const HomeLayout = ({ title, first, introductions, people, news, question, steps }: HomeLayoutProps) => (
  <div className={styles.home} data-part="home">
    <KindSheet of="home" />
    <div className={styles.title} data-part="home-title">
      <div>{title}</div>
      {first}
    </div>
    {introductions && (
      <div className={styles.introductions} data-part="home-introductions">
        {introductions}
      </div>
    )}
    <div className={styles.people} data-part="home-people">
      {people}
    </div>
    <div className={styles.news} data-part="home-news">
      {news}
      {question}
      {steps}
    </div>
  </div>
)
