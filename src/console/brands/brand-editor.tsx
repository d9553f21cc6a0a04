/** The settings as JSON: a change is checked first, shown setting by setting, and then published with a reason. */
import { useState } from 'react'
import type { BrandPage, BrandTried } from '#domain/brand-settings/brand-settings.ts'
import { useApi } from '#console/app/console.ts'
import { useRights } from '#console/app/rights.ts'
import { FoundList } from '#console/brands/brand-facts.tsx'
import styles from '#console/brands/brands.module.css'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { Section } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Table } from '#console/ui/table.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { TextArea } from '#web/kit/ui/field.tsx'
import { Row } from '#web/kit/ui/stack.tsx'

type EditorProps = { brand: BrandPage; onPublished: () => void }

export function BrandEditor({ brand, onPublished }: EditorProps) {
  const text = useText('console.brands')
  const { may } = useRights()
  const [draft, setDraft] = useState(brand.settings)
  /** On which file the draft stands: one that was read again meanwhile is another. */
  const [stamp] = useState(brand.stamp)
  const { tried, busy, error, check, forget } = useCheck(brand.site_id)
  const [isOpen, setOpen] = useState(false)
  const change = (words: string) => {
    setDraft(words)
    forget()
  }
  const isReady = tried !== null && tried.changes.length > 0 && !tried.findings.some(({ level }) => level === 'fatal')
  return (
    <Section title={text('settings')} hideTitle>
      <TextArea
        label={text('settings')}
        help={text('settings_help')}
        className={styles.settings ?? ''}
        rows={18}
        spellCheck={false}
        readOnly={!may('brand')}
        value={draft}
        onChange={({ target }) => change(target.value)}
      />
      {may('brand') && (
        <Row>
          <Button tone="outline" busy={busy} onClick={() => void check(draft)}>
            {text('check')}
          </Button>
          {draft !== brand.settings && (
            <Button tone="quiet" onClick={() => change(brand.settings)}>
              {text('start_over')}
            </Button>
          )}
          {may('brand.publish') && isReady && <Button onClick={() => setOpen(true)}>{text('publish')}</Button>}
        </Row>
      )}
      {!may('brand.publish') && <p>{text('read_only')}</p>}
      {error !== null && <Problem error={error} />}
      {tried && <Tried tried={tried} />}
      <PublishDialog open={isOpen} onClose={() => setOpen(false)} {...{ brand, draft, stamp, onPublished }} />
    </Section>
  )
}

function useCheck(site: number) {
  const api = useApi()
  const [tried, setTried] = useState<BrandTried | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const forget = () => {
    setTried(null)
    setError(null)
  }
  const check = async (settings: string) => {
    forget()
    setBusy(true)
    await api('POST /api/brands/try', { body: { site, settings } }).then(setTried, setError)
    setBusy(false)
  }
  return { tried, busy, error, check, forget }
}

function Tried({ tried: { findings, changes } }: { tried: BrandTried }) {
  const text = useText('console.brands')
  const shown = (json: string | null) => (json === null ? text('none') : <code className={styles.value}>{json}</code>)
  return (
    <>
      <h3>{text('checked')}</h3>
      {findings.length > 0 && <FoundList findings={findings} />}
      {changes.length === 0 ? (
        <output>{text('no_change')}</output>
      ) : (
        <Table
          caption={text('checked')}
          items={changes}
          keyOf={({ setting }) => setting}
          columns={[
            { name: 'setting', label: text('setting'), kind: 'head', cell: ({ setting }) => <code>{setting}</code> },
            { name: 'before', label: text('before'), cell: ({ from }) => shown(from) },
            { name: 'after', label: text('after'), cell: ({ to }) => shown(to) },
          ]}
        />
      )}
    </>
  )
}

type PublishProps = EditorProps & { open: boolean; onClose: () => void; draft: string; stamp: string }

function PublishDialog({ open, onClose, brand, draft, stamp, onPublished }: PublishProps) {
  const text = useText('console.brands')
  const api = useApi()
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      onDone={onPublished}
      title={text('publish_title', { name: brand.name })}
      lead={text('publish_lead')}
      act={text('publish')}
      done={text('published')}
      send={(reason) => api('POST /api/brands/publish', { body: { site: brand.site_id, settings: draft, stamp, reason } })}
    />
  )
}
