/** What a browser stores for the page: values of one tab, values of the browser, and cookies for the server. It may forbid the first two, or be full. */

type Store = 'sessionStorage' | 'localStorage'

/** Null deletes. Without storage the page goes on without. */
function write(store: Store, key: string, text: string | null) {
  try {
    if (text === null) globalThis[store].removeItem(key)
    else globalThis[store].setItem(key, text)
  } catch {
    // Full or forbidden.
  }
}

function read(store: Store, key: string): string | null {
  try {
    return globalThis[store].getItem(key)
  } catch {
    return null
  }
}

/** Survives a reload, and is deleted with the tab. */
export const storeInTab = (key: string, text: string | null) => write('sessionStorage', key, text)
export const readFromTab = (key: string) => read('sessionStorage', key)

/** Survives the tab, and is read by all tabs. */
export const storeInBrowser = (key: string, text: string | null) => write('localStorage', key, text)
export const readFromBrowser = (key: string) => read('localStorage', key)

/** A choice of this browser, sent to the server with each request. */
export function setCookie(name: string, value: string, maxAgeSeconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
}
