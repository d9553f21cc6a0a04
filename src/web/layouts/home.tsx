/** The member's home: the same parts in each template's own order. A feed of people, a digest, or a gallery. */
import type { ReactNode } from 'react'
import type { Template } from '#domain/sites.ts'
import styles from '#web/layouts/home.module.css'

type HomeLayoutProps = {
  template: Template
  title: ReactNode
  /** Sign-up steps still open. */
  steps: ReactNode
  chats: ReactNode
  likes: ReactNode
  people: ReactNode
}

export const HomeLayout = ({ template, title, steps, chats, likes, people }: HomeLayoutProps) => (
  <div className={styles.home} data-look={template}>
    <div className={styles.title}>
      <div>{title}</div>
      {steps}
    </div>
    <div className={styles.people}>{people}</div>
    <div className={styles.news}>
      {likes}
      {chats}
    </div>
  </div>
)
