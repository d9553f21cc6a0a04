/** The small grey pictures of one page, each a button with its mark; arrow keys go from one to the next. */
import type { KeyboardEvent } from 'react'
import type { Wall, WallPhoto } from '#domain/photos/photo-wall.ts'
import { useDuration, useFormats } from '#console/app/formats.tsx'
import { GreyPhoto, tile } from '#console/photos/grey-photo.tsx'
import type { Mark, Marks } from '#console/photos/judging.ts'
import styles from '#console/photos/photos.module.css'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'

type WallGridProps = { wall: Wall; marks: Marks; isHidden: boolean; onChoose: (photo: WallPhoto) => void }

/** A hidden page keeps its pictures: they are there when it is shown, though no cache holds them. */
export function WallGrid({ wall, marks, isHidden, onChoose }: WallGridProps) {
  const text = useText('console.photos')
  return (
    <ul className={styles.wall} aria-label={text('title')} hidden={isHidden}>
      {wall.photos.map((photo, place) => (
        <li key={photo.id}>
          <Tile
            photo={photo}
            place={place}
            mark={marks.get(photo.id) ?? null}
            onChoose={() => onChoose(photo)}
            isRow={!isHidden}
          />
        </li>
      ))}
    </ul>
  )
}

type TileProps = { photo: WallPhoto; place: number; mark: Mark | null; onChoose: () => void; isRow: boolean }

function Tile({ photo, place, mark, onChoose, isRow }: TileProps) {
  const text = useText('console.photos')
  const clauseText = useText('console.clauses')
  const said = mark === null ? null : mark === 'nude' ? text('nude') : clauseText(mark)
  const name = text('photo', { n: String(place + 1), site: photo.site_name })
  return (
    <button
      type="button"
      className={`${tile} ${styles.tile}`}
      data-row={isRow || undefined}
      data-photo={photo.id}
      data-mark={mark === null ? undefined : mark === 'nude' ? 'nude' : 'wrong'}
      aria-pressed={mark !== null}
      onClick={onChoose}
      onKeyDown={moveByArrows}
    >
      <GreyPhoto id={photo.id} name={name} gone={text('gone')} />
      <span className={styles.said}>
        {said && <strong>{said}</strong>}
        <About photo={photo} />
      </span>
    </button>
  )
}

/** In words before the picture: what it is like, why it waits, how long. */
function About({ photo: { alike, is_first, is_nude, is_overdue, due_at, decision } }: { photo: WallPhoto }) {
  const text = useText('console.photos')
  const { nowMs } = useFormats()
  const duration = useDuration()
  const lateSeconds = due_at ? (nowMs - Date.parse(due_at)) / 1000 : 0
  return (
    <>
      {alike && (
        <Tag tone={alike.is_same ? 'danger' : 'warning'}>
          {text(alike.is_same ? 'same' : 'maybe', { decision: alike.decision })}
        </Tag>
      )}
      {is_overdue && <Tag tone="danger">{text('late', { time: duration(Math.max(60, lateSeconds)) })}</Tag>}
      {is_first && <Tag>{text('first')}</Tag>}
      {is_nude && <Tag>{text('marked_nude')}</Tag>}
      {decision && <Tag>{decision}</Tag>}
    </>
  )
}

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const wall = event.currentTarget.closest('ul')
  if (!wall) return
  const tiles = [...wall.querySelectorAll<HTMLElement>('button')]
  const at = tiles.findIndex((tile) => tile === event.currentTarget)
  const columns = getComputedStyle(wall).gridTemplateColumns.split(' ').length
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
  const next = step === undefined || at < 0 ? undefined : tiles[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
