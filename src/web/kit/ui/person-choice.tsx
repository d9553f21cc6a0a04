/** A person card with a checkbox: the whole card is its label. */
import type { ChangeEvent, ReactNode } from 'react'
import type { Photo as Image } from '#domain/photos/photos.ts'
import { Icon } from '#web/kit/ui/icon.tsx'
import card from '#web/kit/ui/person-card.module.css'
import styles from '#web/kit/ui/person-choice.module.css'
import { CardLine } from '#web/kit/ui/person-card.tsx'
import { Photo } from '#web/kit/ui/photo.tsx'
import { useEarlyAnswer } from '#web/kit/ui/use-early-answer.ts'

type PersonChoiceProps = {
  id: number
  name: string
  age: number | null | undefined
  /** Right beside the name. */
  sign?: ReactNode
  /** In one line under the name. */
  facts?: readonly ReactNode[]
  image: Image | null | undefined
  /** Word marks over the photo. */
  marks?: ReactNode
  chosen: boolean
  disabled?: boolean
  eager?: boolean
  /** The label of the checkbox for screen readers. */
  label: string
  onChange: (chosen: boolean) => void
}

export function PersonChoice({ id, name, age, sign, facts = [], image, marks, eager = false, ...box }: PersonChoiceProps) {
  const { chosen, disabled, label, onChange } = box
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.checked)
  const input = useEarlyAnswer({ checked: chosen, onChange: change })
  return (
    <label className={`${card.card} ${styles.choice}`} data-part="card">
      <input
        ref={input}
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={chosen}
        disabled={disabled}
        onChange={change}
      />
      <span className={`${card.photo} ${styles.photo}`} data-part="card-photo">
        <Photo image={image} seed={id} eager={eager} />
      </span>
      <span className={card.caption} data-part="card-caption">
        <span className={card.name}>
          <strong className={card.given}>{age ? `${name},` : name}</strong>
          {age ? <span className={card.age}> {age}</span> : null}
          {sign}
        </span>
        <CardLine facts={facts} />
      </span>
      {marks && (
        <span className={`${card.marks} ${styles.marks}`} data-part="card-marks">
          {marks}
        </span>
      )}
      <span className={styles.heart} aria-hidden="true">
        <Icon name="heart" filled={chosen} />
      </span>
    </label>
  )
}
