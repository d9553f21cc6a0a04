/** Handing a case on: to one colleague who may take it, or to oneself once an answer came. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CasePage } from '#domain/cases/case-pages.ts'
import { localeEntries } from '#domain/languages/languages.ts'
import { useApi } from '#console/app/console.ts'
import { useQuery } from '#console/app/query.ts'
import { useScopedPath } from '#console/app/scope.ts'
import styles from '#console/cases/cases.module.css'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { Field, Select } from '#web/kit/ui/field.tsx'

const mostDays = 7

/** For an open case that nobody else holds. */
export function HandOn({ page }: { page: CasePage }) {
  const text = useText('console.hand_on')
  const [open, setOpen] = useState<'person' | 'wait' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button size="small" tone="outline" onClick={() => setOpen('person')}>
        {text('person')}
      </Button>
      <Button size="small" tone="outline" onClick={() => setOpen('wait')}>
        {text('wait')}
      </Button>
      {open === 'person' && <PersonDialog reference={page.case.reference} onClose={close} />}
      {open === 'wait' && <WaitDialog page={page} onClose={close} />}
    </>
  )
}

const nameOf = (code: string) => localeEntries.find((one) => one.code === code)?.name ?? code

function useLeave() {
  const navigate = useNavigate()
  const to = useScopedPath()
  return () => void navigate(to('/cases'))
}

function PersonDialog({ reference, onClose }: { reference: string; onClose: () => void }) {
  const text = useText('console.hand_on')
  const api = useApi()
  const leave = useLeave()
  const [q, setQ] = useState('')
  const [person, setPerson] = useState('')
  const query = useQuery(`takers ${reference} ${q}`, (api, signal) =>
    api('GET /api/cases/takers', { query: { reference, ...(q && { q }) } }, { signal }),
  )
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={leave}
      title={text('person_title')}
      lead={text('person_lead')}
      act={text('hand')}
      done={text('handed')}
      needsReason={false}
      send={() => api('POST /api/cases/pass', { body: { reference, to: Number(person) } })}
    >
      <Field label={text('name')} autoComplete="off" maxLength={80} value={q} onChange={({ target }) => setQ(target.value)} />
      <Loaded query={query} lines={3}>
        {({ people, is_cut }) =>
          people.length === 0 ? (
            <p className={styles.quiet}>{text('nobody')}</p>
          ) : (
            <>
              <Choice
                legend={text('who')}
                name="person"
                required
                value={person}
                onChange={setPerson}
                options={people.map(({ id, name, languages }) => ({
                  value: String(id),
                  label: name,
                  help: languages.length > 0 ? languages.map(nameOf).join(', ') : text('all_languages'),
                }))}
              />
              {is_cut && <p className={styles.quiet}>{text('more')}</p>}
            </>
          )
        }
      </Loaded>
    </ActDialog>
  )
}

function WaitDialog({ page, onClose }: { page: CasePage; onClose: () => void }) {
  const text = useText('console.hand_on')
  const api = useApi()
  const leave = useLeave()
  const [days, setDays] = useState('2')
  const { reference, version } = page.case
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={leave}
      title={text('wait_title')}
      lead={text('wait_lead')}
      act={text('wait')}
      done={text('waits')}
      needsReason={false}
      send={() => api('POST /api/cases/wait', { body: { reference, version, days: Number(days) } })}
    >
      <Select
        label={text('how_long')}
        value={days}
        onChange={({ target }) => setDays(target.value)}
        options={Array.from({ length: mostDays }, (_, n) => ({ value: String(n + 1), label: text('days', { n: n + 1 }) }))}
      />
    </ActDialog>
  )
}
