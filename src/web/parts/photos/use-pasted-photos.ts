/** Pictures that are pasted anywhere on the page come in like chosen ones. */
import { useEffect, useEffectEvent } from 'react'

export function usePastedPhotos(onFiles: (files: readonly File[]) => void) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length === 0) return
    event.preventDefault()
    onFiles(pictures)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
