/** A list of rows as `JSON.stringify(rows, null, 2)` writes it, written page by page. */
import type { LongRow } from '#server/account-deletion/copy-rows.store.ts'

type Write = (text: string) => Promise<void>

const indented = (value: unknown, spaces: number) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`)

export function openJsonList(write: Write) {
  let isEmpty = true
  let open: { id: number; rest: string; isEmpty: boolean } | null = null
  const begin = () => {
    const text = isEmpty ? '[\n  ' : ',\n  '
    isEmpty = false
    return text
  }
  const endLong = () => {
    const text = open ? (open.isEmpty ? '' : '\n    ') + open.rest : ''
    open = null
    return text
  }
  /** The row up to its list, and the rest of it. */
  const split = ({ row, list }: LongRow): [string, string] => {
    const whole = indented({ ...row, [list]: [] }, 2)
    const opening = `\n    ${JSON.stringify(list)}: [`
    const at = whole.indexOf(`${opening}]`) + opening.length
    return [whole.slice(0, at), whole.slice(at)]
  }
  return {
    addRows: (rows: readonly unknown[]) => write(rows.map((row) => begin() + indented(row, 2)).join('')),
    async addLong(long: LongRow) {
      let text = ''
      if (open?.id !== long.id) {
        text = endLong() + begin()
        const [first, rest] = split(long)
        text += first
        open = { id: long.id, rest, isEmpty: true }
      }
      for (const item of long.items) {
        text += `${open?.isEmpty ? '' : ','}\n      ${indented(item, 6)}`
        if (open) open.isEmpty = false
      }
      await write(text)
    },
    end: () => write(endLong() + (isEmpty ? '[]' : '\n]')),
  }
}
