/** Trusted flaggers: who an authority named for a field, since when, and what became of their notices. */
import { useState } from 'react'
import type { FlaggerLine } from '#domain/notices/notice-pages.ts'
import { useApi, useMe } from '#console/app/console.ts'
import { Time, useFormats } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import { DeskTabs } from '#console/complaints/desk-tabs.tsx'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { CopyButton } from '#console/ui/copy-button.tsx'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Page } from '#console/ui/page.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { Lines, Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { EmailField, Field, Select } from '#web/kit/ui/field.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

type NewKey = { name: string; key: string }

export function FlaggersPage() {
  const text = useText('console.flaggers')
  const api = useApi()
  const { may } = useRights()
  const list = useList(
    'flaggers',
    async (api, cursor: string | undefined, signal) => {
      const { flaggers, next } = await api('GET /api/flaggers', { query: cursor ? { cursor } : {} }, signal ? { signal } : {})
      return { items: flaggers, next }
    },
    { of: 'complaints' },
  )
  const [isAdding, setIsAdding] = useState(false)
  const [ending, setEnding] = useState<FlaggerLine | null>(null)
  const [added, setAdded] = useState<NewKey | null>(null)
  const reload = () => void list.reload()
  const add = may('complaints') && <Button onClick={() => setIsAdding(true)}>{text('add')}</Button>
  return (
    <Page title={text('title')} lead={text('lead')} log="act=flagger" acts={<DeskTabs />}>
      {added && (
        <Notice
          tone="warning"
          icon="key-round"
          live
          title={text('key_title', { name: added.name })}
          action={<CopyButton text={added.key} />}
        >
          {text('key_lead')} <code>{added.key}</code>
        </Notice>
      )}
      <Loaded query={list}>
        {(flaggers) =>
          flaggers.length === 0 ? (
            <Empty title={text('nothing')} act={add} />
          ) : (
            <>
              <FlaggerTable flaggers={flaggers} onEnd={setEnding} />
              <div>{add}</div>
            </>
          )
        }
      </Loaded>
      <More {...list} />
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} onDone={reload} onAdded={setAdded} />}
      {ending && (
        <ActDialog
          open
          onClose={() => setEnding(null)}
          onDone={reload}
          title={text('end_title', { name: ending.name })}
          lead={text('end_lead')}
          act={text('end')}
          tone="danger"
          done={text('ended_done')}
          send={(reason) => api('POST /api/flaggers/end', { body: { id: ending.id, reason } })}
        />
      )}
    </Page>
  )
}

type FlaggerTableProps = { flaggers: readonly FlaggerLine[]; onEnd: (flagger: FlaggerLine) => void }

function FlaggerTable({ flaggers, onEnd }: FlaggerTableProps) {
  const text = useText('console.flaggers')
  const { may } = useRights()
  const { number } = useFormats()
  const columns: Column<FlaggerLine>[] = [
    {
      name: 'name',
      label: text('name'),
      kind: 'head',
      cell: ({ name, email, is_active }) => (
        <Lines below={email}>
          {name} <Tag tone={is_active ? 'success' : 'quiet'}>{text(is_active ? 'active' : 'ended')}</Tag>
        </Lines>
      ),
    },
    { name: 'field', label: text('field'), cell: ({ field, pool }) => <Lines below={pool}>{field}</Lines> },
    { name: 'from', label: text('from'), cell: ({ from_at }) => <Time at={from_at} /> },
    { name: 'until', label: text('until'), cell: ({ ended_at, until_at }) => <End at={ended_at ?? until_at} /> },
    {
      name: 'notices',
      label: text('counts'),
      kind: 'number',
      cell: ({ notices, acted }) => <Lines below={text('acted_on', { n: number(acted) })}>{number(notices)}</Lines>,
    },
    {
      name: 'acts',
      label: text('end'),
      kind: 'acts',
      cell: (flagger) =>
        may('complaints') &&
        flagger.ended_at === null && (
          <Button size="small" tone="outline" onClick={() => onEnd(flagger)}>
            {text('end')}
          </Button>
        ),
    },
  ]
  return <Table caption={text('title')} items={flaggers} keyOf={({ id }) => id} columns={columns} />
}

const End = ({ at }: { at: string | null }) => (at ? <Time at={at} /> : '–')

type AddDialogProps = { onClose: () => void; onDone: () => void; onAdded: (added: NewKey) => void }

function AddDialog({ onClose, onDone, onAdded }: AddDialogProps) {
  const text = useText('console.flaggers')
  const api = useApi()
  const { sites } = useMe()
  const { today } = useToday()
  const [form, setForm] = useState({ name: '', field: '', email: '', site: String(sites[0]?.id ?? ''), from: today, until: '' })
  const tie = (name: keyof typeof form) => ({
    label: text(name === 'site' ? 'brand' : name),
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm((before) => ({ ...before, [name]: target.value })),
  })
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text('add_title')}
      lead={text('lead')}
      act={text('add')}
      done={text('added')}
      needsReason={false}
      send={async () => {
        const body = { ...form, site: Number(form.site), until: form.until || null }
        const { key } = await api('POST /api/flaggers', { body })
        onAdded({ name: form.name, key })
      }}
    >
      <Field {...tie('name')} required maxLength={200} autoComplete="off" />
      <Field {...tie('field')} required maxLength={200} autoComplete="off" />
      <EmailField {...tie('email')} autoComplete="off" />
      <Select {...tie('site')} options={sites.map(({ id, name }) => ({ value: String(id), label: name }))} />
      <Field {...tie('from')} type="date" required />
      <Field {...tie('until')} type="date" />
    </ActDialog>
  )
}

/** The day as a date field writes it. */
function useToday() {
  const { nowMs } = useFormats()
  return { today: new Date(nowMs).toISOString().slice(0, 10) }
}
