/** /activate/stop: the target of the "stop" link in reminders. It asks for a press, because mail scanners open links. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'

export default function RemindersStopPage() {
  const text = useText('account.reminders')
  const key = useSearchParams()[0].get('key') ?? ''
  const { phase, problem, stop } = useStop(key)
  const done = <ButtonLink to="/">{text('enter')}</ButtonLink>
  const question = (
    <Stack gap={4}>
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <Button busy={phase === 'busy'} onClick={stop}>
        {text('confirm')}
      </Button>
    </Stack>
  )
  return (
    <>
      <Title>{text('page_title')}</Title>
      {phase === 'done' ? (
        <EmptyState level={1} drawing="mail-sent" title={text('done_title')} text={text('done_text')} action={done} />
      ) : (
        <EmptyState level={1} drawing="mail-sent" title={text('title')} text={text('text')} action={question} />
      )}
    </>
  )
}

function useStop(key: string) {
  const api = useApi()
  const errorText = useErrorText()
  const [phase, setPhase] = useState<'asking' | 'busy' | 'done'>('asking')
  const [problem, setProblem] = useState<string | null>(null)
  const stop = async () => {
    setPhase('busy')
    try {
      await api('POST /api/activate_stop.php', { body: { key } })
      setPhase('done')
    } catch (error) {
      setProblem(errorText(error))
      setPhase('asking')
    }
  }
  return { phase, problem, stop: () => void stop() }
}
