/** One's lists as files: how far each is, how long it can be fetched, and stopping it. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { ExportLine } from '#domain/list-exports/list-exports.ts'
import { useApi } from '#console/app/console.ts'
import { Time, useDuration, useFormats } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import styles from '#console/list-exports/list-exports.module.css'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Page } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Lines, Quiet, Tag, type Tone } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'

const moving: readonly ExportLine['state'][] = ['waiting', 'running', 'ready', 'fetching']

export function ExportsPage() {
  const text = useText('console.exports')
  const [stopping, setStopping] = useState<ExportLine | null>(null)
  const list = useList(
    'exports',
    async (api, cursor: number | undefined, signal) => {
      const { exports, next, as_of } = await api(
        'GET /api/exports',
        { query: cursor ? { cursor } : {} },
        signal ? { signal } : {},
      )
      return { items: exports.map((line) => ({ ...line, as_of })), next }
    },
    { of: 'exports' },
  )
  return (
    <Page title={text('title')} lead={text('lead')} log="act=export">
      <Loaded query={list} lines={5}>
        {(lines) =>
          lines.length === 0 ? (
            <Empty title={text('empty')}>{text('empty_lead')}</Empty>
          ) : (
            <ExportTable lines={lines} onStop={setStopping} />
          )
        }
      </Loaded>
      <More {...list} />
      <StopDialog line={stopping} onClose={() => setStopping(null)} onDone={() => void list.reload()} />
    </Page>
  )
}

const isMade = ({ state }: ExportLine) => state === 'ready' || state === 'fetching'

type Line = ExportLine & { as_of: string }
type ExportTableProps = { lines: readonly Line[]; onStop: (line: ExportLine) => void }

function ExportTable({ lines, onStop }: ExportTableProps) {
  const text = useText('console.exports')
  return (
    <Table
      caption={text('title')}
      items={lines}
      keyOf={({ id }) => id}
      columns={[
        { name: 'list', label: text('list'), kind: 'head', cell: (line) => <What line={line} /> },
        { name: 'state', label: text('state'), cell: (line) => <State line={line} /> },
        { name: 'made', label: text('made'), cell: ({ made_at }) => <Time at={made_at} /> },
        { name: 'acts', label: text('acts'), kind: 'acts', cell: (line) => <Acts line={line} onStop={onStop} /> },
      ]}
    />
  )
}

/** The list, as a link to what was on the screen, with its filters and its number. */
function What({ line: { id, what, format, filters, where_name } }: { line: ExportLine }) {
  const text = useText('console.exports')
  const kindText = useText('console.export_kinds')
  const search = new URLSearchParams(filters)
  search.delete('with_decided')
  const words = Object.entries(filters).map(([name, value]) =>
    name === 'with_decided' ? text('with_decided') : `${name}=${value}`,
  )
  return (
    <Lines
      below={
        <span className={styles.filters}>{[text(`format_${format}`), where_name, ...words].filter(Boolean).join(' · ')}</span>
      }
    >
      <Link to={{ pathname: `/${what}`, search: String(search) }}>{kindText(what)}</Link>{' '}
      <Quiet>{text('number', { id: String(id) })}</Quiet>
    </Lines>
  )
}

const tones: Partial<Record<ExportLine['state'], Tone>> = { ready: 'success', failed: 'danger' }

function State({ line: { state, why, rows, ends_at, as_of } }: { line: Line }) {
  const text = useText('console.exports')
  const stateText = useText('console.export_states')
  const endingText = useText('console.export_endings')
  const { number } = useFormats()
  const duration = useDuration()
  const left = state !== 'ready' || ends_at === null ? 0 : (Date.parse(ends_at) - Date.parse(as_of)) / 1000
  const lines = rows === 0 && state === 'waiting' ? null : text('lines', { n: rows, number: number(rows) })
  const below = why ? [endingText(why)] : [lines, left > 0 ? text('ends_in', { time: duration(left) }) : null]
  return (
    <Lines below={below.filter(Boolean).join(' · ') || null}>
      <Tag tone={tones[state] ?? 'quiet'}>{stateText(state)}</Tag>
    </Lines>
  )
}

function Acts({ line, onStop }: { line: ExportLine; onStop: (line: ExportLine) => void }) {
  const text = useText('console.exports')
  const kindText = useText('console.export_kinds')
  const name = `${kindText(line.what)} ${text('number', { id: String(line.id) })}`
  return (
    <span className={styles.acts}>
      {line.state === 'ready' && (
        <ButtonLink size="small" reloadDocument download to={`/api/exports/file?id=${line.id}`}>
          {text('fetch')} <span className="visually-hidden">{name}</span>
        </ButtonLink>
      )}
      {moving.includes(line.state) && (
        <Button size="small" tone="quiet" onClick={() => onStop(line)}>
          {text(isMade(line) ? 'discard' : 'stop')} <span className="visually-hidden">{name}</span>
        </Button>
      )}
    </span>
  )
}

type StopDialogProps = { line: ExportLine | null; onClose: () => void; onDone: () => void }

function StopDialog({ line, onClose, onDone }: StopDialogProps) {
  const text = useText('console.exports')
  const api = useApi()
  if (line === null) return null
  return (
    <ActDialog
      open
      onClose={onClose}
      title={text('stop_title', { id: String(line.id) })}
      lead={text('stop_lead')}
      act={text(isMade(line) ? 'discard' : 'stop')}
      tone="danger"
      done={text('stopped')}
      needsReason={false}
      send={() => api('POST /api/exports/stop', { body: { id: line.id } })}
      onDone={onDone}
    />
  )
}
