/** A list of a draft: each one is folded, with what it is about in a line; one more, and removal with undo. */
import type { ReactNode } from 'react'
import { listAt, put } from '#domain/brand-settings/brand-draft.ts'
import { goTo, idOf, useEditing, useFound, useRemoval } from '#console/brands/editing.ts'
import styles from '#console/brands/brands.module.css'
import { FoundHere } from '#console/brands/setting-fields.tsx'
import { Empty } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

type ListedProps = {
  path: string
  most: number
  none: string
  add: string
  /** What one more begins with. */
  begin: unknown
  /** Its field that is written first. */
  first: string
  nameOf: (item: unknown, place: number) => string
  children: (path: string, item: unknown) => ReactNode
}

export function Listed({ path, most, none, add, begin, first, nameOf, children }: ListedProps) {
  const { draft, change } = useEditing()
  const items = listAt(draft, path)
  const addOne = () => {
    change((before) => put(before, path, [...listAt(before, path), begin]))
    goTo([`${path}.${items.length}.${first}`])
  }
  return (
    <>
      <div id={idOf(path)} tabIndex={-1} className={styles.list}>
        <FoundHere found={useFound(path)} />
        {items.length === 0 && <Empty title={none} />}
        {items.map((item, place) => (
          <One key={place} path={`${path}.${place}`} name={nameOf(item, place)}>
            {children(`${path}.${place}`, item)}
          </One>
        ))}
      </div>
      {items.length < most && (
        <div>
          <Button size="small" tone="outline" onClick={addOne}>
            {add}
          </Button>
        </div>
      )}
    </>
  )
}

function One({ path, name, children }: { path: string; name: string; children: ReactNode }) {
  const text = useText('console.brands')
  const remove = useRemoval()
  return (
    <details id={idOf(path)} className={styles.one}>
      <summary>{name}</summary>
      <div className={styles.fields}>
        <FoundHere found={useFound(path)} />
        {children}
        <div>
          <Button size="small" tone="outline" aria-label={text('remove_what', { what: name })} onClick={() => remove(path, name)}>
            {text('remove')}
          </Button>
        </div>
      </div>
    </details>
  )
}
