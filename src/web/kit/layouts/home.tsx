/** The layout of the member's home: the same parts in each template's order, as a feed, a digest or a gallery. */
import type { ReactNode } from 'react'
import type { Template } from '#domain/sites/sites.ts'
import styles from '#web/kit/layouts/home.module.css'

/** The `sizes` of the first of at least seven photos, where a template draws it large (`home.module.css`). */
export const firstPictureSizes = (template: Template) =>
  template === 'lavish' ? '(width < 36rem) 44vw, (width < 66rem) 62vw, 28rem' : undefined

type HomeLayoutProps = {
  template: Template
  /** Something waits for the member: it comes before the people in every template. */
  newsFirst: boolean
  title: ReactNode
  /** The open steps of the sign-up. */
  steps: ReactNode
  news: ReactNode
  people: ReactNode
}

export const HomeLayout = ({ template, newsFirst, title, steps, news, people }: HomeLayoutProps) => (
  <div className={styles.home} data-look={template} data-news-first={newsFirst || undefined}>
    <div className={styles.title}>
      <div>{title}</div>
      {steps}
    </div>
    {newsFirst && <div className={styles.news}>{news}</div>}
    <div className={styles.people}>{people}</div>
    {!newsFirst && <div className={styles.news}>{news}</div>}
  </div>
)
