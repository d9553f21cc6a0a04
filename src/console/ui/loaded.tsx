/** What a read brings: a skeleton, an error with a retry, or the data; older data stays while it is read again. */
import type { ReactNode } from 'react'
import type { Query } from '#console/app/query.ts'
import { Problem } from '#console/ui/problem.tsx'
import styles from '#console/ui/page.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

type LoadedProps<Data> = {
  query: Query<Data>
  children: (data: Data) => ReactNode
  /** How many lines the skeleton has. */
  lines?: number
}

export function Loaded<Data>({ query: { data, error, isLoading, reload }, children, lines = 6 }: LoadedProps<Data>) {
  const text = useText('console.page')
  const again = { label: text('again'), onPress: () => void reload(), isBusy: isLoading }
  if (data === undefined && error === null)
    return (
      <div aria-busy="true" className={styles.loading}>
        <output className="visually-hidden">{text('loading')}</output>
        <Skeleton lines={lines} />
      </div>
    )
  return (
    <>
      {error !== null && <Problem error={error} retry={again} isOld={data !== undefined} />}
      {data !== undefined && children(data)}
    </>
  )
}

type MoreProps = {
  hasMore: boolean
  more: { isLoading: boolean; error: unknown }
  loadMore: () => Promise<void>
  /** In place of "Show more". */
  label?: string | undefined
}

/** The next page of a list. */
export function More({ hasMore, more, loadMore, label }: MoreProps) {
  const text = useText('console.page')
  if (!hasMore) return null
  return (
    <div className={styles.more}>
      {more.error !== null && <Problem error={more.error} />}
      <Button tone="outline" busy={more.isLoading} onClick={() => void loadMore()}>
        {label ?? text('more')}
      </Button>
    </div>
  )
}
