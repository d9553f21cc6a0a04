/** Saves the mail domains of a pool as a CSV file. */
import { useState } from 'react'
import { useApi } from '#console/app/console.ts'
import { usePool } from '#console/marks/pool-select.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export function ExportButton() {
  const text = useText('console.marks')
  const errorText = useErrorText()
  const api = useApi()
  const toast = useToast()
  const { pool } = usePool()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await api('GET /api/marks/export', { query: { pool } })
      .then(
        ({ csv }) => saveFile('domains.csv', csv),
        (error: unknown) => toast({ tone: 'danger', text: errorText(error) }),
      )
      .finally(() => setBusy(false))
  }
  return (
    <Button tone="outline" busy={busy} onClick={() => void save()}>
      {text('export')}
    </Button>
  )
}

function saveFile(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
