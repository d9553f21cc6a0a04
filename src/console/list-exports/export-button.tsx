/** Writes a list into a file: how much it would be, which format, and a reason where a second person has to agree. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ConsoleInput, ConsoleReply } from '#domain/console-wire.ts'
import { type ExportFormat, type ExportKind, exportFormats, rightOfExport } from '#domain/list-exports/export-kinds.ts'
import { useApi } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import { useScopedPath } from '#console/app/scope.ts'
import styles from '#console/list-exports/list-exports.module.css'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Switch } from '#web/kit/ui/switch.tsx'

/** What the list on the screen is narrowed to, as its call takes it. */
type Filters = Readonly<Record<string, string | number | undefined>>
type ExportListProps = { what: ExportKind; filters: Filters }
type Wish = ConsoleInput<'POST /api/exports/preview'>['body']

export function ExportListButton({ what, filters }: ExportListProps) {
  const text = useText('console.exports')
  const { may } = useRights()
  const [isOpen, setIsOpen] = useState(false)
  if (!may(rightOfExport[what])) return null
  return (
    <>
      <Button tone="outline" onClick={() => setIsOpen(true)}>
        {text('export')}
      </Button>
      {isOpen && <ExportDialog what={what} filters={filters} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ExportDialog({ what, filters, onClose }: ExportListProps & { onClose: () => void }) {
  const text = useText('console.exports')
  const kindText = useText('console.export_kinds')
  const api = useApi()
  const navigate = useNavigate()
  const to = useScopedPath()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [isDecided, setIsDecided] = useState(false)
  const wish = { what, format, ...filters, ...(isDecided && { with_decided: true }) } as Wish
  const preview = useQuery(`export ${JSON.stringify({ ...wish, format: null })}`, (call, signal) =>
    call('POST /api/exports/preview', { body: wish }, { signal }),
  )
  const send = async (reason: string) => {
    const body = { ...wish, ...(what === 'members' && reason && { reason }) }
    await api(`POST /api/exports/${what}`, { body } as ConsoleInput<`POST /api/exports/${typeof what}`>)
    await navigate(to('/exports'))
  }
  return (
    <ActDialog
      open
      onClose={onClose}
      title={text(`title_${what}`)}
      act={preview.data?.needs_second ? text('ask') : text('start')}
      done={text('started')}
      needsReason={preview.data?.needs_second === true}
      send={send}
    >
      <Loaded query={preview} lines={1}>
        {(found) => <Found what={kindText(what)} found={found} />}
      </Loaded>
      {what === 'cases' && (
        <Switch label={text('with_decided')} checked={isDecided} onChange={({ target }) => setIsDecided(target.checked)} />
      )}
      <Choice
        legend={text('format')}
        name="format"
        look="segments"
        value={format}
        options={exportFormats.map((value) => ({ value, label: text(`format_${value}`) }))}
        help={text(`help_${format}`)}
        onChange={(value) => setFormat(exportFormats.find((one) => one === value) ?? 'csv')}
      />
      <p className={styles.quiet}>{text(`holds_${what}`)}</p>
    </ActDialog>
  )
}

type FoundProps = { what: string; found: ConsoleReply<'POST /api/exports/preview'> }

function Found({ found: { rows, has_more, needs_second } }: FoundProps) {
  const text = useText('console.exports')
  const { number } = useFormats()
  return (
    <>
      <p aria-live="polite">
        <strong>{text(has_more ? 'lines_more' : 'lines', { n: rows, number: number(rows) })}</strong>
      </p>
      {needs_second && (
        <Notice tone="info" icon="users">
          {text('needs_second')}
        </Notice>
      )}
    </>
  )
}
