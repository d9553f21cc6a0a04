/** A table by columns. Keys `j` and `k` move between its lines, Enter presses the first control of a line. */
import type { Key, ReactNode } from 'react'
import styles from '#console/ui/table.module.css'

export type Column<Item> = {
  name: string
  /** The heading; hidden headings are read aloud all the same. */
  label: ReactNode
  /** The label beside the value where the line is a card, where the heading is more than words. */
  short?: string
  cell: (item: Item) => ReactNode
  kind?: 'number' | 'head' | 'acts'
}

type TableProps<Item> = {
  caption: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  keyOf: (item: Item) => Key
  /** A line below all others, such as their sum. */
  sum?: Item
  /** Stays a table on a phone, and scrolls sideways. */
  isWide?: boolean
}

export function Table<Item>({ caption, columns, items, keyOf, sum, isWide = false }: TableProps<Item>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={styles.frame} data-cards={isWide ? undefined : ''} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, label, kind }) => (
              <th key={name} scope="col" data-number={kind === 'number' || undefined}>
                {kind === 'acts' ? <span className="visually-hidden">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Line key={keyOf(item)} columns={columns} item={item} isRow />
          ))}
        </tbody>
        {sum !== undefined && (
          <tfoot>
            <Line columns={columns} item={sum} />
          </tfoot>
        )}
      </table>
    </section>
  )
}

function Line<Item>({ columns, item, isRow = false }: { columns: readonly Column<Item>[]; item: Item; isRow?: boolean }) {
  return (
    <tr data-row={isRow || undefined} tabIndex={isRow ? -1 : undefined}>
      {columns.map(({ name, label, short, cell, kind }) => {
        const isHead = kind === 'head'
        const Tag = isHead ? 'th' : 'td'
        const words = short ?? (typeof label === 'string' ? label : undefined)
        return (
          <Tag
            key={name}
            scope={isHead ? 'row' : undefined}
            data-head={isHead || undefined}
            data-acts={kind === 'acts' || undefined}
            data-number={kind === 'number' || undefined}
            data-label={isHead || kind === 'acts' ? undefined : words}
          >
            {cell(item)}
          </Tag>
        )
      })}
    </tr>
  )
}
