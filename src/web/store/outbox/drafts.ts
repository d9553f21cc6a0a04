/** Drafts: words that are still being written, kept in this browser, so that a reload or a crash loses none. */
import { useSyncExternalStore } from 'react'

/** The truth while the page is open; the browser's store is its copy, and may be full or forbidden. */
const drafts = new Map<string, string>()
const listeners = new Set<() => void>()

const draftKey = (member: number, conversation: number) => `draft.${member}.${conversation}`

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, text: string) {
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Kept in memory at least.
  }
}

const saveDrafts = () => {
  for (const listener of listeners) listener()
}

export function readDraft(member: number, conversation: number): string {
  const key = draftKey(member, conversation)
  const known = drafts.get(key) ?? stored(key) ?? ''
  drafts.set(key, known)
  return known
}

export function writeDraft(member: number, conversation: number, text: string) {
  const key = draftKey(member, conversation)
  drafts.set(key, text)
  store(key, text)
  saveDrafts()
}

/** Words come back to the writing line; what stands there already stays, after them. */
export function returnToDraft(member: number, conversation: number, text: string) {
  const meanwhile = readDraft(member, conversation)
  writeDraft(member, conversation, meanwhile === '' ? text : `${text}\n${meanwhile}`)
}

/** What is written in another tab is the draft here too. */
function follow({ key, newValue }: StorageEvent) {
  if (key === null) drafts.clear()
  else if (drafts.has(key)) drafts.set(key, newValue ?? '')
  saveDrafts()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('storage', follow)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', follow)
  }
}

export const useDraft = (member: number, conversation: number): string =>
  useSyncExternalStore(
    subscribe,
    () => readDraft(member, conversation),
    () => '',
  )

/** What a member who leaves was writing. What others were writing waits on. */
export function forgetDrafts(member: number) {
  const isTheirs = (key: string) => key.startsWith(`draft.${member}.`)
  for (const key of drafts.keys()) if (isTheirs(key)) drafts.delete(key)
  try {
    for (const key of Object.keys(localStorage)) if (isTheirs(key)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept there.
  }
  saveDrafts()
}
