/** After a navigation the reader starts at the new content, unless the page put them elsewhere. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

export function useArrival() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])
}
