/** The export of the member's data: requesting and downloading it, each with the password. */
import { useState } from 'react'
import type { DataExport } from '#domain/account-deletion/account-deletion.ts'
import { ExportParts, sizeOf } from '#web/account-deletion/export-parts.tsx'
import { PasswordDialog } from '#web/parts/password/password-dialog.tsx'
import styles from '#web/account-deletion/account-deletion.module.css'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { usePoll } from '#web/kit/data/use-poll.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useIso, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function ExportChoice() {
  const text = useText('account_deletion.export')
  const { copy, links, requestCopy, download } = useExport()
  const [openDialog, setOpenDialog] = useState<'copy' | 'download' | null>(null)
  const close = () => setOpenDialog(null)
  const confirm = async (password: string) => {
    await (openDialog === 'download' ? download(password) : requestCopy(password))
    close()
  }
  const isDownload = openDialog === 'download'
  return (
    <div className={styles.choice}>
      <h3>{text('title')}</h3>
      <p>{text('text')}</p>
      {copy && <ExportState copy={copy} />}
      {copy?.parts && links && <ExportParts sizes={copy.parts} links={links} />}
      {copy?.state === 'ready' && <Button onClick={() => setOpenDialog('download')}>{text('download')}</Button>}
      {copy?.state !== 'queued' && (
        <Button tone="outline" onClick={() => setOpenDialog('copy')}>
          {text(copy && copy.state !== 'none' ? 'again' : 'ask')}
        </Button>
      )}
      <PasswordDialog
        open={openDialog !== null}
        onClose={close}
        title={text(isDownload ? 'download_title' : 'ask_title')}
        action={text(isDownload ? 'download' : 'ask')}
        onConfirm={confirm}
      >
        <p>{text(isDownload ? 'download_text' : 'ask_text')}</p>
      </PasswordDialog>
    </div>
  )
}

function ExportState({ copy }: { copy: DataExport }) {
  const text = useText('account_deletion.export')
  const { day } = usePageTime()
  const iso = useIso()
  if (copy.state === 'none') return null
  if (copy.state !== 'ready') {
    return (
      <Notice tone={copy.state === 'failed' ? 'warning' : 'info'} live>
        {text(copy.state)}
      </Notice>
    )
  }
  const values = { size: sizeOf(copy.size ?? 0, iso), date: day(copy.expires_at ?? '') }
  return (
    <Notice tone="success" live>
      {copy.parts ? text('ready_parts', { ...values, count: copy.parts.length }) : text('ready', values)}
    </Notice>
  )
}

/** Polls while the export is being made. */
const pollMs = 4000

function useExport() {
  const api = useApi()
  const [copy, setCopy] = useState<DataExport | null>(null)
  /** Of the parts, once the password was given. */
  const [links, setLinks] = useState<readonly string[] | null>(null)
  const isActive = copy === null || copy.state === 'queued'
  const poll = async (signal: AbortSignal) => setCopy(await api('GET /api/export.php', {}, { signal }))
  usePoll({ isActive, pauseMs: (polls) => (polls === 0 ? 0 : pollMs), poll })
  return {
    copy,
    links,
    requestCopy: async (password: string) => {
      setCopy(await api('POST /api/export.php', { body: { password } }))
      setLinks(null)
    },
    download: async (password: string) => {
      const { url, parts } = await api('POST /api/export_link.php', { body: { password } })
      if (parts) setLinks(parts)
      else location.assign(url)
    },
  }
}
