/** Values that the browser stores: for one tab, for all tabs, and as cookies for the server. The first two may be forbidden or full. */

type Store = 'sessionStorage' | 'localStorage'

/** Null deletes. Without storage the page works on. */
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

/** `sessionStorage`: survives a reload and ends with the tab. */
export const storeInTab = (key: string, text: string | null) => write('sessionStorage', key, text)
export const readFromTab = (key: string) => read('sessionStorage', key)

/** `localStorage`: survives the tab and is shared by all tabs. */
export const storeInBrowser = (key: string, text: string | null) => write('localStorage', key, text)
export const readFromBrowser = (key: string) => read('localStorage', key)

/** A cookie with a choice of this browser, sent with each request. */
export function setCookie(name: string, value: string, maxAgeSeconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
}
