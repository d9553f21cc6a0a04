/** The emoji this browser's people used last. */

const most = 18
const name = 'emoji.recent'

export function readRecent(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function storeRecent(emoji: string) {
  const recent = [emoji, ...readRecent().filter((one) => one !== emoji)].slice(0, most)
  try {
    localStorage.setItem(name, JSON.stringify(recent))
  } catch {
    // It is only a convenience.
  }
}
