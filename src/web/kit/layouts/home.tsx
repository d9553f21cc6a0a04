/** The layout of the member's home: the same parts in each template's order, as a feed, a digest or a gallery. */
import type { ReactNode } from 'react'
import type { Template } from '#domain/sites/sites.ts'
import styles from '#web/kit/layouts/home.module.css'

/** The `sizes` of a photo where a template draws it larger than a grid does (`home.module.css`). */
export function pictureSizes(template: Template, isFirst: boolean) {
  if (template === 'social') return '(width < 36rem) 92vw, 24rem'
  return template === 'lavish' && isFirst ? '(width < 36rem) 44vw, (width < 66rem) 62vw, 34rem' : undefined
}

type HomeLayoutProps = {
  template: Template
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

export const HomeLayout = ({ template, title, first, introductions, people, news, question, steps }: HomeLayoutProps) => (
  <div className={styles.home} data-look={template}>
    <div className={styles.title}>
      <div>{title}</div>
      {first}
    </div>
    {introductions && <div className={styles.introductions}>{introductions}</div>}
    <div className={styles.people}>{people}</div>
    <div className={styles.news}>
      {news}
      {question}
      {steps}
    </div>
  </div>
)
