/** The emoji to choose from, the last used first. Arrow keys move between them; screen readers name each by themselves. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { early } from '#web/kit/lazy/early-presses.ts'
import styles from '#web/chats/emoji-tray.module.css'
import { useText } from '#web/kit/text/text.tsx'

export function EmojiTray({ onPick, onClose }: { onPick: (emoji: string) => void; onClose: () => void }) {
  const text = useText('chats')
  const tray = useRef<HTMLDivElement>(null)
  const [recent] = useState(readRecent)
  const groups = [{ name: 'recent' as const, emoji: recent }, ...emojiGroups].filter(({ emoji }) => emoji.length > 0)
  useEffect(() => buttonsOf(tray.current)[0]?.focus({ preventScroll: true }), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    const next = nextOf(buttonsOf(tray.current), event.key)
    if (!next) return
    event.preventDefault()
    for (const button of buttonsOf(tray.current)) button.tabIndex = button === next ? 0 : -1
    next.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its buttons
    <div ref={tray} role="toolbar" aria-label={text('emoji.title')} className={styles.tray} onKeyDown={onKeyDown}>
      {groups.map(({ name, emoji }, first) => (
        <section key={name} className={styles.group} aria-label={text(`emoji.${name}`)}>
          <h3 className={styles.name}>{text(`emoji.${name}`)}</h3>
          <div className={styles.signs}>
            {emoji.map((one, index) => (
              <button
                key={one}
                {...early}
                type="button"
                className={styles.sign}
                tabIndex={first === 0 && index === 0 ? 0 : -1}
                onClick={() => (onPick(one), storeRecent(one))}
              >
                {one}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

const buttonsOf = (tray: HTMLElement | null) => [...(tray?.querySelectorAll('button') ?? [])]

/** Left and right go to the next button, up and down to the nearest one of the next row. */
function nextOf(all: readonly HTMLButtonElement[], key: string): HTMLButtonElement | undefined {
  const at = all.findIndex((button) => button === document.activeElement)
  const here = all[at]
  if (!here) return undefined
  if (key === 'ArrowRight') return all[at + 1]
  if (key === 'ArrowLeft') return all[at - 1]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const from = here.getBoundingClientRect()
  const ahead = key === 'ArrowDown' ? all.slice(at + 1) : all.slice(0, at).toReversed()
  const inRows = ahead.map((button) => ({ button, box: button.getBoundingClientRect() }))
  const row = inRows.find(({ box }) => Math.abs(box.top - from.top) > 2)?.box.top
  const awayPx = ({ box }: { box: DOMRect }) => Math.abs(box.left - from.left)
  return inRows.filter(({ box }) => box.top === row).toSorted((a, b) => awayPx(a) - awayPx(b))[0]?.button
}

const maxRecent = 18
const storageKey = 'emoji.recent'

/** The newest first, 18 at most. */
function readRecent(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, maxRecent) : []
  } catch {
    return []
  }
}

/** Puts one at the front of the recent ones. */
function storeRecent(emoji: string) {
  const recent = [emoji, ...readRecent().filter((one) => one !== emoji)].slice(0, maxRecent)
  try {
    localStorage.setItem(storageKey, JSON.stringify(recent))
  } catch {
    // The browser stores nothing: the tray then shows no recent emoji.
  }
}

type EmojiGroup = { name: 'faces' | 'hearts' | 'hands' | 'nature' | 'going_out' | 'signs'; emoji: readonly string[] }

/** One to a space: that is how they stay readable here. */
const group = (name: EmojiGroup['name'], emoji: string): EmojiGroup => ({ name, emoji: emoji.split(' ') })

/** The emoji that people who get to know each other use most, by what they are about. */
export const emojiGroups: readonly EmojiGroup[] = [
  group(
    'faces',
    '😀 😃 😄 😁 😆 😅 😂 🤣 😊 😇 🙂 🙃 😉 😌 😍 🥰 😘 😗 😋 😛 😜 🤪 🤗 🤭 🤫 🤔 😐 😏 😬 🙄 😴 🥱 😎 🤓 🥳 😮 😳 🥺 😢 😭 😤 😱 😔 😕 🤷 🤦',
  ),
  group('hearts', '❤️ 🧡 💛 💚 💙 💜 🤎 🖤 🤍 💕 💞 💓 💗 💖 💘 💌 💋 💐 🌹'),
  group('hands', '👋 👍 👎 👌 ✌️ 🤞 🤝 🙏 👏 🙌 💪 👀 ☝️ 🤙 🫶 💃 🕺'),
  group('nature', '☀️ 🌤️ 🌧️ ❄️ 🌈 🌙 ⭐ 🌊 🌳 🌻 🌷 🐶 🐱 🐴 🦊 🐻 🐦 🦋'),
  group('going_out', '☕ 🍵 🍷 🍺 🥂 🍕 🍝 🍣 🍰 🍦 🍓 🎬 🎵 🎸 🎨 📚 🎲 ⚽ 🎾 🚲 🏃 🧘 🏖️ ⛰️ ⛺ ✈️ 🚗 🏡'),
  group('signs', '✨ 🎉 🎁 🎂 🔥 💯 ✅ ❌ ❓ ❗ 💤 🍀 📷 📞 ⏰'),
]
