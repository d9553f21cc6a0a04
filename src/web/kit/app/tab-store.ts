/** What one tab keeps over a reload, and forgets when it is closed. The browser may forbid it: then it is known as long as the page is open. */

/** Null forgets it. */
export function storeInTab(place: string, text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, text)
  } catch {
    // Full or forbidden: the page goes on without.
  }
}

export function readFromTab(place: string): string | null {
  try {
    return sessionStorage.getItem(place)
  } catch {
    return null
  }
}
