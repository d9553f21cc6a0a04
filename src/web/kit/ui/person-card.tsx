/** The card of a person: photo, name, age and place, with slots for marks and actions. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Photo as Image } from '#domain/photos/photos.ts'
import styles from '#web/kit/ui/person-card.module.css'
import { Photo } from '#web/kit/ui/photo.tsx'

export type PersonCardProps = {
  to: string
  id: number
  name: string
  age: number | null | undefined
  place?: ReactNode
  image: Image | null | undefined
  /** Word marks over the photo: fictional, advertisement, language, new. */
  marks?: ReactNode
  /** Icon buttons (`tone="raised"`), at most three; the smallest cards hide the third. */
  actions?: ReactNode
  /** Quiet buttons in the corner of the photo, one below the other. */
  corner?: ReactNode
  /** A line under the place, such as the reason why this person is shown. */
  note?: ReactNode
  sizes?: string | undefined
  eager?: boolean
}

export function PersonCard({
  to,
  id,
  name,
  age,
  place,
  image,
  marks,
  actions,
  corner,
  note,
  sizes,
  eager = false,
}: PersonCardProps) {
  return (
    <article className={styles.card} data-actions={actions ? true : undefined}>
      <div className={styles.photo}>
        <Photo image={image} seed={id} eager={eager} {...(sizes ? { sizes } : {})} />
      </div>
      <div className={styles.caption}>
        <h3 className={styles.name}>
          <Link to={to} className={styles.link} discover="none" viewTransition>
            <span className={styles.given}>{name}</span>
            {age ? <span className={styles.age}>, {age}</span> : null}
          </Link>
        </h3>
        {place && <p className={styles.place}>{place}</p>}
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {marks && <div className={styles.marks}>{marks}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {corner && <div className={styles.corner}>{corner}</div>}
    </article>
  )
}

/** The grid of person cards: two columns on a phone, four on a desktop. Children are `<li>`. */
export const PersonGrid = ({ children, label }: { children: ReactNode; label?: string }) => (
  <div className={styles.ground}>
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  </div>
)
