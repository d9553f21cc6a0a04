/** Loads the messages of a page before hydration. After a failure it retries until they are loaded, and shows a note. */
import { messagesAddress, missingTextsName, type Start } from '#web/kit/app/bootstrap.ts'

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** Events that retry at once: use of the page, and a restored connection. */
const signs = ['online', 'pointerdown', 'keydown']

/** Never rejects. Retries after delays that double, when the connection is back, and at a touch. */
export async function loadMessages(start: Pick<Start, 'locale' | 'messagesHash'>): Promise<object> {
  let note: HTMLElement | null = null
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      const messages = await fetchMessages(messagesAddress(start))
      note?.remove()
      return messages
    } catch (error) {
      // oxlint-disable-next-line no-console -- the spec asks for a warning here
      console.warn('The texts of this page could not be loaded', error)
    }
    note ??= showNote()
    await signOrPause(pauseMs)
  }
}

async function fetchMessages(address: string): Promise<object> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`Status ${response.status}`)
  return (await response.json()) as object
}

/** The text of the note comes with the document. */
function showNote(): HTMLElement {
  const note = document.createElement('p')
  note.setAttribute('role', 'alert')
  note.className = missingTextsName
  note.textContent = document.querySelector<HTMLMetaElement>(`meta[name=${missingTextsName}]`)?.content ?? ''
  document.body.append(note)
  return note
}

const signOrPause = (pauseMs: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, pauseMs)
    for (const sign of signs) addEventListener(sign, resolve, { capture: true, once: true })
  })
