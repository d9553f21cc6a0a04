/** Loads the client of a static page, which then hydrates the server's HTML. */

/** The id of the `noscript` element that holds the router's scripts. */
export const clientScriptsId = 'client-scripts'
/** Dispatched on `window` after hydration: from then on React stores and checks the answers. */
export const hydratedEvent = 'hydrated'

let isLoading = false

/** Inserts the router's links and scripts of the `noscript` element, in their order. After a failed load the next use tries again. */
export function loadClient() {
  const waiting = document.getElementById(clientScriptsId)
  if (isLoading || !waiting) return
  isLoading = true
  const { nonce } = document.querySelector('script') as HTMLScriptElement
  const { head, body } = new DOMParser().parseFromString(waiting.textContent, 'text/html')
  for (const { tagName, attributes, textContent } of [...head.children, ...body.children]) {
    const element = document.createElement(tagName)
    for (const { name, value } of attributes) element.setAttribute(name, value)
    if (nonce) element.nonce = nonce
    element.textContent = textContent
    element.addEventListener('error', () => (isLoading = false))
    document.head.append(element)
    if (tagName === 'SCRIPT') element.remove()
  }
}
