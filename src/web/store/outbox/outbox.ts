/** The outbox: outgoing messages, stored in this browser until the server has them. A reload, a crash or a day offline loses none. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { inOrder, type Outgoing } from '#web/store/outbox/outgoing.ts'

type StoredOutgoing = Outgoing & { member: ProfileId }

/** This member's messages only: another member of this browser neither sees nor sends them. */
export type Outbox = {
  list: () => Promise<readonly Outgoing[]>
  keep: (one: Outgoing) => Promise<void>
  /** Replaces the stored message, unless another tab sent it or its member logged out. */
  change: (one: Outgoing) => Promise<void>
  forget: (key: string) => Promise<void>
}

/** Messages that the browser could not store: they last as long as the page. */
const unstored = new Map<string, StoredOutgoing>()

export function openOutbox(member: ProfileId): Outbox {
  return {
    async list() {
      const stored = await within('readonly', (store): IDBRequest<StoredOutgoing[]> =>
        store.index('member').getAll(member),
      ).catch(() => [])
      return inOrder([...stored, ...[...unstored.values()].filter((one) => one.member === member)])
    },
    async keep(one) {
      const stored: StoredOutgoing = { ...one, member }
      try {
        await within('readwrite', (store) => store.put(stored))
        unstored.delete(one.key)
      } catch {
        unstored.set(one.key, stored)
      }
    },
    async change(one) {
      const stored: StoredOutgoing = { ...one, member }
      if (unstored.has(one.key)) unstored.set(one.key, stored)
      else await within('readwrite', (store) => forEachFound(store.getAllKeys(one.key), () => store.put(stored))).catch(() => {})
    },
    async forget(key) {
      unstored.delete(key)
      await within('readwrite', (store) => store.delete(key)).catch(() => {})
    },
  }
}

async function within<Result>(mode: IDBTransactionMode, operate: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('outbox', mode)
    const request = operate(transaction.objectStore('outbox'))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The outbox could not be written')))
  })
}

/** Before the transaction ends. */
function forEachFound(keys: IDBRequest<IDBValidKey[]>, act: (key: IDBValidKey) => void) {
  keys.addEventListener('success', () => {
    for (const key of keys.result) act(key)
  })
  return keys
}

let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opening ??= openAnew().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

const openAnew = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('duet', 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore('outbox', { keyPath: 'key' }).createIndex('member', 'member'),
    )
    request.addEventListener('error', () => reject(request.error ?? new Error('The outbox could not be opened')))
    request.addEventListener('success', () => {
      const database = request.result
      database.addEventListener('close', () => (opening = null))
      // Another tab needs a newer version, or the browser deletes the database.
      database.addEventListener('versionchange', () => {
        database.close()
        opening = null
      })
      resolve(database)
    })
  })

/** Deletes the messages of a member who logs out; those of others stay. */
export async function forgetOutbox(member: number) {
  for (const [key, one] of unstored) if (one.member === member) unstored.delete(key)
  await within('readwrite', (store) => forEachFound(store.index('member').getAllKeys(member), (key) => store.delete(key))).catch(
    () => {},
  )
}
