/** Drafts: messages being written, stored in this browser, so that a reload or a crash loses none. */
import { useMemo, useSyncExternalStore } from 'react'
import { readFromBrowser, storeInBrowser } from '#web/kit/app/browser-store.ts'
import { forgetDraftMedia } from '#web/store/outbox/draft-media.ts'
import type { DraftReply } from '#web/store/outbox/outgoing.ts'

/** The drafts in memory; the browser's storage is a copy, and may be full or forbidden. */
const drafts = new Map<string, string>()
const listeners = new Set<() => void>()

const draftKey = (member: number, conversation: number) => `draft.${member}.${conversation}`

const saveDrafts = () => {
  for (const listener of listeners) listener()
}

const replyKey = (member: number, conversation: number) => `${draftKey(member, conversation)}.reply`

export const readDraft = (member: number, conversation: number): string => read(draftKey(member, conversation))

function read(key: string): string {
  const draft = drafts.get(key) ?? readFromBrowser(key) ?? ''
  drafts.set(key, draft)
  return draft
}

export const writeDraft = (member: number, conversation: number, text: string) => write(draftKey(member, conversation), text)

function write(key: string, text: string) {
  drafts.set(key, text)
  storeInBrowser(key, text || null)
  saveDrafts()
}

const replyIn = (stored: string): DraftReply | null => (stored === '' ? null : (JSON.parse(stored) as DraftReply))

/** What the draft replies to; null for none. */
export const readReply = (member: number, conversation: number) => replyIn(read(replyKey(member, conversation)))
export const writeReply = (member: number, conversation: number, reply: DraftReply | null) =>
  write(replyKey(member, conversation), reply === null ? '' : JSON.stringify(reply))

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

export function useDraftReply(member: number, conversation: number): DraftReply | null {
  const stored = useSyncExternalStore(
    subscribe,
    () => read(replyKey(member, conversation)),
    () => '',
  )
  return useMemo(() => replyIn(stored), [stored])
}

/** Deletes the drafts of a member who logs out; those of other members stay. */
export function forgetDrafts(member: number) {
  forgetDraftMedia(member)
  const isTheirs = (key: string) => key.startsWith(`draft.${member}.`)
  for (const key of drafts.keys()) if (isTheirs(key)) drafts.delete(key)
  try {
    for (const key of Object.keys(localStorage)) if (isTheirs(key)) localStorage.removeItem(key)
  } catch {
    // No storage, so no drafts.
  }
  saveDrafts()
}
