/** Whether a text in a language is offered to the reader in theirs. Apart from the chats' part, which profiles do not load. */
import { useSettings } from '#web/kit/providers.tsx'
import { useLanguage } from '#web/kit/text/text.tsx'

export function useIsForeign(language: string | null): boolean {
  const { has_translation } = useSettings()
  const locale = useLanguage()
  return has_translation && language !== null && language !== locale
}
