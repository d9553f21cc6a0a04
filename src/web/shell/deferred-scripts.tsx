/** Delays the router's scripts until the first frame: loaded beside it, they delay photos and styles (docs/decisions/0069-hydration.md). */
import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'

/** The prefix of the `rel` of links until the first frame. */
export const deferredRel = 'deferred-'
/** The type of a data block: browsers do not run it. */
const deferredType = 'text/plain'

/** The server renders the delayed elements; the browser renders the router's, which the inline script has restored by then. */
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

/** An inline script of the document's head, written as text. A hidden tab shows no frame, so it starts at once. */
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
