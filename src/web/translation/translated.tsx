/** A button that translates one text, and the translation below it, labelled as automatic. The original stays where it is. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Translation, TranslationRequest } from '#domain/translation/translation.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useErrorText, useLanguage, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import styles from '#web/translation/translated.module.css'

type TranslatedProps = {
  place: TranslationRequest
  known?: Translation | null
  /** The reader wanted it elsewhere, such as in the menu. */
  isWanted?: boolean
  onDone?: (translation: Translation) => void
}

export function Translated({ place, known = null, isWanted = false, onDone }: TranslatedProps) {
  const text = useText('translation')
  const locale = useLanguage()
  const errorText = useErrorText()
  const api = useApi()
  const [translation, setTranslation] = useState(known)
  const [isShown, setShown] = useState(isWanted || known !== null)
  const [state, setState] = useState<'idle' | 'busy' | { failed: unknown }>('idle')
  const translate = async () => {
    setShown(true)
    if (translation || state === 'busy') return
    setState('busy')
    try {
      const came = await api('POST /api/translation.php', { body: place })
      setTranslation(came)
      onDone?.(came)
      setState('idle')
    } catch (failed) {
      setState({ failed })
    }
  }
  const start = useEffectEvent(() => void translate())
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => start())
    return () => clearTimeout(timer)
  }, [isWanted])
  const isOpen = isShown && translation !== null
  const isBusy = state === 'busy'
  const failed = typeof state === 'object' ? state.failed : null
  return (
    <div className={styles.translated} data-open={isOpen || undefined}>
      <output>
        {isOpen && (
          <>
            <span className={styles.label}>{text('label')}</span>
            <span className={styles.words} lang={locale} dir="auto">
              {translation.text}
            </span>
          </>
        )}
        {failed !== null && <span className={styles.label}>{errorText(failed)}</span>}
      </output>
      <Button tone="quiet" size="small" busy={isBusy} onClick={() => (isOpen ? setShown(false) : void translate())}>
        {text(isBusy ? 'busy' : isOpen ? 'hide' : failed === null ? 'translate' : 'again')}
      </Button>
    </div>
  )
}
