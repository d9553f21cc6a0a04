/** The terms or the privacy statement in a dialog over the form. */
import { useEffect, useState } from 'react'
import { useSettings } from '#web/kit/providers.tsx'
import { type LegalAgreement, loadLegalText } from '#web/legal/legal-texts.ts'
import { useFilled, LegalText } from '#web/legal/legal-text.tsx'
import { useLanguage, useText } from '#web/kit/text/text.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

export function LegalDialog({ page, onClose }: { page: LegalAgreement; onClose: () => void }) {
  const text = useText('signup.legal')
  const settings = useSettings()
  const source = useLegalText(page)
  const filled = useFilled(source ?? '')
  return (
    <Dialog open onClose={onClose} title={text(page)} closeLabel={text('close')} size="large">
      {source === undefined && <Skeleton lines={8} />}
      {source === null && <Notice tone="danger">{text('failed', { email: settings.support_email })}</Notice>}
      {source && <LegalText source={filled} label={text(page)} />}
    </Dialog>
  )
}

/** `undefined` while it loads, null when it could not be loaded. */
function useLegalText(page: LegalAgreement): string | null | undefined {
  const locale = useLanguage()
  const [source, setSource] = useState<string | null>()
  useEffect(() => {
    let wanted = true
    loadLegalText(page, locale).then(
      (loaded) => wanted && setSource(loaded),
      () => wanted && setSource(null),
    )
    return () => {
      wanted = false
    }
  }, [page, locale])
  return source
}
