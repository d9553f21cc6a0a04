/** After a navigation the reader starts at the new content, unless the page put them elsewhere. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

export function useCaptureAttribution() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // The document was fetched for another page. Browsers share and save the address that it calls its own, so now it says none.
    for (const tag of document.head.querySelectorAll('[rel=canonical],[rel=alternate],[name=robots]')) tag.remove()
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])
}
