/** The emoji last used in this browser. */
const maxRecent = 18
const storageKey = 'emoji.recent'

/** The newest first, 18 at most. */
export function readRecent(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, maxRecent) : []
  } catch {
    return []
  }
}

/** Puts one at the front of the recent ones. */
export function storeRecent(emoji: string) {
  const recent = [emoji, ...readRecent().filter((one) => one !== emoji)].slice(0, maxRecent)
  try {
    localStorage.setItem(storageKey, JSON.stringify(recent))
  } catch {
    // The browser stores nothing: the tray then shows no recent emoji.
  }
}
