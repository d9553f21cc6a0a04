/** Drafts: messages being written, stored in this browser, so that a reload or a crash loses none. */
import { useSyncExternalStore } from 'react'
import { readFromBrowser, storeInBrowser } from '#web/kit/app/browser-store.ts'

/** The drafts in memory; the browser's storage is a copy, and may be full or forbidden. */
const drafts = new Map<string, string>()
const listeners = new Set<() => void>()

const draftKey = (member: number, conversation: number) => `draft.${member}.${conversation}`

const saveDrafts = () => {
  for (const listener of listeners) listener()
}

export function readDraft(member: number, conversation: number): string {
  const key = draftKey(member, conversation)
  const draft = drafts.get(key) ?? readFromBrowser(key) ?? ''
  drafts.set(key, draft)
  return draft
}

export function writeDraft(member: number, conversation: number, text: string) {
  const key = draftKey(member, conversation)
  drafts.set(key, text)
  storeInBrowser(key, text || null)
  saveDrafts()
}

/** Returns a message to the draft; the draft's present text follows it. */
export function returnToDraft(member: number, conversation: number, text: string) {
  const meanwhile = readDraft(member, conversation)
  writeDraft(member, conversation, meanwhile === '' ? text : `${text}\n${meanwhile}`)
}

/** A change of another tab changes the draft here too. */
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

/** Deletes the drafts of a member who logs out; those of other members stay. */
export function forgetDrafts(member: number) {
  const isTheirs = (key: string) => key.startsWith(`draft.${member}.`)
  for (const key of drafts.keys()) if (isTheirs(key)) drafts.delete(key)
  try {
    for (const key of Object.keys(localStorage)) if (isTheirs(key)) localStorage.removeItem(key)
  } catch {
    // No storage, so no drafts.
  }
  saveDrafts()
}
