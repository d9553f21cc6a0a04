/** The router's scripts, held back until the first frame is shown: code that is fetched beside it delays the photos and the style (docs/decisions/0069-hydration.md). */
import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'

/** What `<link rel>` begins with until the first frame. */
export const deferredRel = 'deferred-'
/** A data block: no browser runs it. */
const deferredType = 'text/plain'

/** The server's document holds them back. The browser renders what the router does: by then the elements are what they were. */
export const DeferredScripts: typeof Scripts = import.meta.env.SSR ? (props) => <>{deferred(Scripts(props))}</> : Scripts

type Props = { children?: ReactNode; rel?: string; type?: string }

function deferred(node: ReactNode): ReactNode {
  return Children.map(node, (element) => {
    if (!isValidElement<Props>(element)) return element
    const { children, rel, type } = element.props
    if (element.type === Fragment) return deferred(children)
    if (rel) return cloneElement(element, { rel: deferredRel + rel })
    return type === 'module' ? cloneElement(element, { type: deferredType }) : element
  })
}

/** Runs in the document's head, written there as text: it uses nothing outside itself. A tab in the background shows no frame, and starts at once. */
export function startAfterFirstFrame() {
  const start = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel^=deferred-]')) link.rel = link.rel.slice(9)
    for (const held of document.querySelectorAll<HTMLScriptElement>('script[type="text/plain"]')) {
      const script = document.createElement('script')
      held.replaceWith(Object.assign(script, { type: 'module', nonce: held.nonce, textContent: held.textContent }))
    }
  }
  addEventListener('DOMContentLoaded', () => {
    if (document.hidden) return start()
    document.addEventListener('visibilitychange', start, { once: true })
    requestAnimationFrame(() => setTimeout(start))
  })
}
