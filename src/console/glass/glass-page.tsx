/** A conversation that is open to oneself for thirty minutes. Each page that is opened is a look, in the log and for both members. */
import { useState } from 'react'
import { useParams } from 'react-router'
import type { GlassPage } from '#domain/glass/glass.ts'
import { useApi } from '#console/app/console.ts'
import { Time, useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import styles from '#console/cases/cases.module.css'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function GlassScreen() {
  const { id = '' } = useParams()
  const text = useText('console.glass')
  const query = useQuery(`glass ${id}`, (api, signal) => api('GET /api/break_glass/one', { query: { id } }, { signal }))
  const glass = query.data?.glass
  return (
    <Page
      title={glass ? text('with', { one: glass.member.name, two: glass.other.name }) : text('title')}
      lead={glass && `${glass.case} · ${glass.reason}`}
      log={glass ? `member=${glass.member.id}` : 'act=glass'}
    >
      <Loaded query={query} lines={8}>
        {(page) => <Conversation first={page} />}
      </Loaded>
    </Page>
  )
}

function Conversation({ first }: { first: GlassPage }) {
  const text = useText('console.glass')
  const api = useApi()
  const { moment } = useFormats()
  const [older, setOlder] = useState<readonly GlassPage[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { glass } = first
  const { next } = older.at(-1) ?? first
  const messages = [first, ...older].flatMap((page) => page.messages)
  const more = async (before: number) => {
    setBusy(true)
    setError(null)
    await api('GET /api/break_glass/one', { query: { id: glass.id, before } }).then(
      (page) => setOlder((all) => [...all, page]),
      setError,
    )
    setBusy(false)
  }
  return (
    <>
      <Notice icon="clock">{text('closes', { time: moment(glass.closes_at) })}</Notice>
      <Section title={text('messages')}>
        {messages.length === 0 && <p className={styles.quiet}>{text('none')}</p>}
        <ol className={styles.messages}>
          {messages.map(({ id, from, text: words, sent_at }) => (
            <li key={id} data-from={from === 'member' ? 'reported' : 'reporter'}>
              <p>{words}</p>
              <span className={styles.quiet}>
                {from === 'member' ? glass.member.name : glass.other.name} · <Time at={sent_at} />
              </span>
            </li>
          ))}
        </ol>
        {next !== null && <More hasMore more={{ isLoading: busy, error }} loadMore={() => more(next)} />}
      </Section>
    </>
  )
}
