/** A legal text with this brand's facts in it. */
import { fillLegalText } from '#web/legal/legal-texts.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function useFilled(source: string): string {
  const text = useText('legal')
  const settings = useSettings()
  return fillLegalText(source, settings, text('message_cost', { count: settings.message_cost }))
}
