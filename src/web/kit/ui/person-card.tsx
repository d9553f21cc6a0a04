/** The card of a person: photo, name, age and place, with slots for marks and actions. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Photo as Image } from '#domain/photos/photos.ts'
import styles from '#web/kit/ui/person-card.module.css'
import { KindSheet } from '#web/kit/kind-sheet.tsx'
import { Photo } from '#web/kit/ui/photo.tsx'

export type PersonCardProps = {
  to: string
  id: number
  name: string
  age: number | null | undefined
  /** Right beside the name. */
  sign?: ReactNode
  /** In one line under the name, the first first: what finds no room there is only read aloud. */
  facts?: readonly ReactNode[]
  /** The beginning of what they wrote, and its language: for kinds that show it. */
  words?: string | undefined
  language?: string | undefined
  image: Image | null | undefined
  /** Word marks over the photo: fictional, advertisement, new. */
  marks?: ReactNode
  /** Icon buttons under the photo, at most three; the smallest cards hide the third. */
  actions?: ReactNode
  /** A quiet button in the corner of the photo. */
  corner?: ReactNode
  sizes?: string | undefined
  eager?: boolean
}

export function PersonCard({
  to,
  id,
  name,
  age,
  sign,
  facts = [],
  words,
  language,
  image,
  marks,
  actions,
  corner,
  sizes,
  eager = false,
}: PersonCardProps) {
  return (
    <article className={styles.card} data-part="card">
      <div className={styles.photo} data-part="card-photo">
        <Photo image={image} seed={id} eager={eager} {...(sizes ? { sizes } : {})} />
      </div>
      <div className={styles.caption} data-part="card-caption">
        <h3 className={styles.name}>
          <Link to={to} className={styles.link} discover="none" viewTransition>
            {/* The comma goes with the end of a name that is cut. */}
            <span className={styles.given}>{age ? `${name},` : name}</span>
            {age ? <span className={styles.age}> {age}</span> : null}
            {sign}
          </Link>
        </h3>
        <CardLine facts={facts} />
        {words && (
          <p className={styles.words} data-part="card-words" lang={language} dir="auto">
            {words}
          </p>
        )}
      </div>
      {marks && (
        <div className={styles.marks} data-part="card-marks">
          {marks}
        </div>
      )}
      {actions && (
        <div className={styles.actions} data-part="card-actions">
          {actions}
        </div>
      )}
      {corner && (
        <div className={styles.corner} data-part="card-corner">
          {corner}
        </div>
      )}
    </article>
  )
}

/** Says nothing of a fact that is not there. */
export function CardLine({ facts }: { facts: readonly ReactNode[] }) {
  const said = facts.filter(Boolean)
  return (
    said.length > 0 && (
      <span className={styles.line}>
        {said.map((fact, place) => (
          <span key={place}>{fact}</span>
        ))}
      </span>
    )
  )
}

/** The grid of person cards: two columns on a phone, four on a desktop. Children are `<li>`. */
export const PersonGrid = ({ children, label }: { children: ReactNode; label?: string }) => (
  <div className={styles.ground}>
    <KindSheet of="card" />
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  </div>
)
