/** /shared-date: what a trusted contact sees by the secret link, without a login; and the link that stops our mails. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DateFacts } from '#web/shared-dates/date-facts.tsx'
import styles from '#web/shared-dates/shared-dates.module.css'
import { isDeadLink } from '#web/kit/api/api-refusal.ts'
import { readFromTab, storeInTab } from '#web/kit/app/browser-store.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useHydrated } from '#web/kit/lazy/lazy.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useMailedToken } from '#web/kit/page/use-mailed-token.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { ErrorNotice, Notice } from '#web/kit/ui/notice.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { ErrorState } from '#web/kit/ui/state.tsx'

const everyMs = 60_000
const storeKey = 'shared-date'

export default function ContactPage() {
  const text = useText('shared_dates.contact')
  const [search] = useSearchParams()
  const [stop] = useState(() => search.get('stop'))
  return (
    <div className={styles.page}>
      <Title>{text('page')}</Title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {stop === null ? <Shared /> : <Stop token={stop} />}
    </div>
  )
}

function Shared() {
  const text = useText('shared_dates.contact')
  const errorText = useErrorText()
  const token = useToken()
  const { data, error, reload } = useQuery(token ? `shared date ${token}` : null, (api, signal) =>
    api('GET /api/shared_date.php', { query: { token: token ?? '' } }, { signal }),
  )
  useReloads(reload)
  const isGone = token === '' || (error !== null && isDeadLink(error))
  if (isGone) return <ErrorState level={1} title={text('gone_title')} text={text('gone_text')} />
  if (data) return <DateFacts date={data} isStale={error !== null} />
  if (error !== null)
    return (
      <ErrorState
        level={1}
        drawing="offline"
        title={text('failed')}
        text={errorText(error)}
        action={<Button onClick={reload}>{text('again')}</Button>}
      />
    )
  return (
    <>
      <PageTitle>{text('page')}</PageTitle>
      <Skeleton lines={6} />
    </>
  )
}

/** Once a minute, and when the page is seen again. */
function useReloads(reload: () => void) {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') reload()
  })
  useEffect(() => {
    const timer = setInterval(() => look(), everyMs)
    const onSeen = () => look()
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [])
}

/** The token of the opened link or, after a reload, of this tab; null until that is known, '' without one. */
function useToken(): string | null {
  const opened = useMailedToken()
  const isHydrated = useHydrated()
  useEffect(() => {
    if (opened) storeInTab(storeKey, opened)
  }, [opened])
  return opened ?? (isHydrated ? (readFromTab(storeKey) ?? '') : null)
}

/** A press stops the mails: opening the link alone does nothing, as programs that read mails open links too. */
function Stop({ token }: { token: string }) {
  const text = useText('shared_dates.contact')
  const api = useApi()
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const [error, setError] = useState<unknown>(null)
  const stop = async () => {
    setState('busy')
    setError(null)
    try {
      await api('POST /api/shared_date_stop.php', { body: { token } })
      setState('done')
    } catch (thrown) {
      setError(thrown)
      setState('open')
    }
  }
  return (
    <>
      <PageTitle lead={text('stop_text')}>{text('stop_title')}</PageTitle>
      <ErrorNotice error={error} />
      {state === 'done' ? (
        <Notice tone="success" live>
          {text('stop_done')}
        </Notice>
      ) : (
        <Button busy={state === 'busy'} onClick={() => void stop()}>
          {text('stop')}
        </Button>
      )}
    </>
  )
}
