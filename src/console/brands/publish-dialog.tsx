/** Publishes a checked draft with a reason. A file that changed meanwhile is refused: the draft stays, and the page reads what is live. */
import { useRef } from 'react'
import type { BrandPage } from '#domain/brand-settings/brand-settings.ts'
import { useApi } from '#console/app/console.ts'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { useText } from '#web/kit/text/text.tsx'

type PublishProps = {
  open: boolean
  onClose: () => void
  brand: BrandPage
  settings: string
  stamp: string
  onPublished: () => void
  onMeanwhile: () => void
}

export function PublishDialog({ open, onClose, brand, settings, stamp, onPublished, onMeanwhile }: PublishProps) {
  const text = useText('console.brands')
  const api = useApi()
  /** What waits for a second person is not done: the draft stays. */
  const isDone = useRef(false)
  const send = async (reason: string) => {
    try {
      await api('POST /api/brands/publish', { body: { site: brand.site_id, settings, stamp, reason } })
      isDone.current = true
    } catch (error) {
      if (refusalOf(error)?.code === 'changed_meanwhile') onMeanwhile()
      throw error
    }
  }
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      onDone={() => isDone.current && onPublished()}
      title={text('publish_title', { name: brand.name })}
      lead={text('publish_lead')}
      act={text('publish')}
      done={text('published')}
      send={send}
    />
  )
}
