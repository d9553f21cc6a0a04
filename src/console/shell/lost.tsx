/** An address without a screen, and a screen that failed: what to do next, never a dead end. */
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Empty, Page } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'

export function NoScreen() {
  const text = useText('console.lost')
  return (
    <Page title={text('no_screen')}>
      <Empty title={text('no_screen_lead')} act={<ButtonLink to="/">{text('home')}</ButtonLink>} />
    </Page>
  )
}

export function Lost() {
  const text = useText('console.lost')
  const error = useRouteError()
  useEffect(() => {
    // oxlint-disable-next-line no-console -- developers read it in the browser
    console.error(error)
  }, [error])
  return (
    <Page title={text('title')}>
      <Problem error={error} retry={{ label: text('again'), onPress: () => location.reload() }} />
    </Page>
  )
}
