/** Words that were not sent yet, kept in this browser: drafts and messages on their way survive a reload and a crash. */
import { useSyncExternalStore } from 'react'
import type { Outgoing } from '#web/chats/chat-state.ts'

/** The truth while the page is open; the browser's store is its copy, and may be full or forbidden. */
const drafts = new Map<string, string>()
const listeners = new Set<() => void>()

const draftKey = (member: number, conversation: number) => `draft.${member}.${conversation}`
const outboxKey = (member: number, conversation: number) => `outbox.${member}.${conversation}`

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
  for (const listener of listeners) listener()
}

/** Words come back to the writing line; what stands there already stays, after them. */
export function returnToDraft(member: number, conversation: number, text: string) {
  const meanwhile = readDraft(member, conversation)
  writeDraft(member, conversation, meanwhile === '' ? text : `${text}\n${meanwhile}`)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDraft = (member: number, conversation: number): string =>
  useSyncExternalStore(
    subscribe,
    () => readDraft(member, conversation),
    () => '',
  )

export function readOutbox(member: number, conversation: number): Outgoing[] {
  try {
    return JSON.parse(stored(outboxKey(member, conversation)) ?? '[]') as Outgoing[]
  } catch {
    return []
  }
}

export function writeOutbox(member: number, conversation: number, outgoing: readonly Outgoing[]) {
  store(outboxKey(member, conversation), outgoing.length === 0 ? '' : JSON.stringify(outgoing))
}

/** A message arrived, perhaps after its page was left. */
export const forgetOutgoing = (member: number, conversation: number, key: string) =>
  writeOutbox(
    member,
    conversation,
    readOutbox(member, conversation).filter((one) => one.key !== key),
  )
