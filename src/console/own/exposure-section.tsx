/** How much of the gravest evidence one looked at, and own limits that are tighter than the usual ones. */
import { useState } from 'react'
import type { Exposure } from '#domain/exposure/exposure.ts'
import { useApi } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { Panel } from '#console/own/panel.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export function ExposureSection() {
  const text = useText('console.exposure')
  const { number, moment } = useFormats()
  const query = useQuery('exposure', (api, signal) => api('GET /api/own/exposure', {}, { signal }))
  return (
    <Panel title={text('title')} lead={text('lead')}>
      <Loaded query={query} lines={3}>
        {(exposure) => (
          <Stack>
            <p>{text('counts', { hour: number(exposure.hour), day: number(exposure.day) })}</p>
            {exposure.closed_until && <Notice>{text('closed', { time: moment(exposure.closed_until) })}</Notice>}
            <Limits exposure={exposure} onChange={query.set} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

const limitOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

function Limits({ exposure: { limits, most }, onChange }: { exposure: Exposure; onChange: (next: Exposure) => void }) {
  const text = useText('console.exposure')
  const api = useApi()
  const toast = useToast()
  const [hour, setHour] = useState(String(limits.an_hour ?? ''))
  const [day, setDay] = useState(String(limits.a_day ?? ''))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      onChange(await api('PUT /api/own/exposure', { body: { an_hour: limitOf(hour), a_day: limitOf(day) } }))
      toast({ tone: 'success', text: text('saved') })
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form onSend={save}>
      <Stack>
        <Field
          label={text('an_hour')}
          help={text('most', { most: String(most.an_hour) })}
          type="number"
          min={1}
          max={most.an_hour}
          value={hour}
          onChange={({ target }) => setHour(target.value)}
        />
        <Field
          label={text('a_day')}
          help={text('most', { most: String(most.a_day) })}
          type="number"
          min={1}
          max={most.a_day}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        {error !== null && <Problem error={error} />}
        <div>
          <Button type="submit" tone="outline" busy={busy}>
            {text('save')}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}
