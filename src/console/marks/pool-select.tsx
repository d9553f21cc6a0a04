/** The pool of a rule: the chosen place's, or the person's first. Nothing to choose where there is one. */
import { useState } from 'react'
import { useMe } from '#console/app/console.ts'
import { useScope } from '#console/app/scope.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'

export function usePool() {
  const { pools } = useMe()
  const { sites } = useScope()
  const [chosen, setChosen] = useState<number | null>(null)
  return { pool: chosen ?? sites[0]?.pool_id ?? pools[0]?.id ?? 0, setPool: setChosen }
}

export function PoolSelect({ pool, setPool }: ReturnType<typeof usePool>) {
  const text = useText('console.marks')
  const { pools } = useMe()
  if (pools.length < 2) return null
  return (
    <Select
      label={text('pool')}
      value={String(pool)}
      onChange={({ target }) => setPool(Number(target.value))}
      options={pools.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}
