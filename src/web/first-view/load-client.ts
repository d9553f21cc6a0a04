/** Loads the client of a static page, which then hydrates what the server wrote. */
import { clientScriptsId } from '#web/first-view/names.ts'

let isLoading = false

/** Takes the router's own links and scripts, in their order, out of the `noscript` element they wait in. Where they cannot be had, the next use tries again. */
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
