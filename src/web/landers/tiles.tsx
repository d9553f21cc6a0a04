/** A question with large tiles as answers, each with a picture. A choice before hydration counts. */
import type { ReactNode } from 'react'
import styles from '#web/landers/tiles.module.css'
import type { Prefill } from '#web/signup/signup.tsx'
import { useEarlyAnswer } from '#web/kit/ui/use-early-answer.ts'

/** `answer`: the prefill of the sign-up, for the script that stores it before hydration. */
export type Tile<Value> = { value: Value; label: string; picture?: ReactNode; answer: Prefill | null }

type TilesProps<Value> = {
  legend: string
  name: string
  tiles: readonly Tile<Value>[]
  /** Empty while none is chosen. */
  value: Value | ''
  onChange: (value: Value) => void
  /** Each on a line of its own on phones: long words side by side would break anew when their type arrives. */
  isList?: boolean
}

export const Tiles = <Value extends string>({ legend, tiles, isList, ...radio }: TilesProps<Value>) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    <div className={styles.tiles} data-list={isList}>
      {tiles.map((tile) => (
        <TileOption key={tile.value} tile={tile} {...radio} />
      ))}
    </div>
  </fieldset>
)

type TileOptionProps<Value> = Omit<TilesProps<Value>, 'legend' | 'tiles' | 'isList'> & { tile: Tile<Value> }

const TileOption = <Value extends string>(props: TileOptionProps<Value>) => (
  <label className={styles.tile} data-plain={!props.tile.picture || undefined}>
    <TileRadio {...props} />
    {props.tile.picture && <span className={styles.picture}>{props.tile.picture}</span>}
    {props.tile.label}
  </label>
)

/** The invisible radio button of a tile, which covers it. */
export function TileRadio<Value extends string>({ tile, name, value, onChange }: TileOptionProps<Value>) {
  const choose = () => onChange(tile.value)
  const input = useEarlyAnswer({ checked: value === tile.value, onChange: choose })
  return (
    <input
      ref={input}
      type="radio"
      name={name}
      value={tile.value}
      checked={value === tile.value}
      data-answer={JSON.stringify(tile.answer)}
      onChange={choose}
      className={styles.radio}
    />
  )
}
