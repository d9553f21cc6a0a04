/** Layers over a page, such as dialogs: Back closes the topmost one and leaves the page where it is. */

import { back } from '#web/ui/back-hook.ts'

type Layer = { close: () => void }
type EntryState = { layers?: number; key?: string; idx?: number } | null
type Change = typeof history.pushState

/** Those that are open, the topmost last. Each has an entry of its own in the history, a copy of its page's. */
const layers: Layer[] = []
let page: EntryState = null
/** While a step back of ours is on its way, changes of the history wait for it: they would be made on the wrong entry. */
let isReturning = false
let waiting: (() => void)[] = []
let push: Change | null = null

const entry = () => history.state as EntryState
const depth = () => entry()?.layers ?? 0

/** Opens a layer. Answers how it is taken away when it was closed in another way than by Back. */
export function openLayer(close: () => void): () => void {
  push ??= watchHistory()
  const layer = { close }
  layers.push(layer)
  settle()
  return () => {
    const place = layers.indexOf(layer)
    if (place >= 0) layers.splice(place, 1)
    settle()
  }
}

/** Makes as many entries as layers are open. */
function settle() {
  if (isReturning) return
  if (depth() === 0) page = entry()
  while (depth() < layers.length) push?.({ ...page, layers: depth() + 1 }, '')
  if (depth() > layers.length) goBackTo(layers.length)
}

function goBackTo(wanted: number) {
  isReturning = true
  history.go(wanted - depth())
}

/** Sees Back before the router does, and what the router writes. Answers the browser's own `pushState`. */
function watchHistory(): Change {
  const own = { push: history.pushState.bind(history), replace: history.replaceState.bind(history) }
  back.onMove = onMove
  history.pushState = (...change) => {
    if (isReturning) return void waiting.push(() => history.pushState(...change))
    // A page that follows takes the layer's entry, or Back would lead to a layer that is gone.
    if (depth() === 0) own.push(...change)
    else if (depth() === 1) own.replace(...change)
    else {
      waiting.push(() => own.push(...change))
      return goBackTo(0)
    }
    if (layers.length > 0) setTimeout(settle)
  }
  history.replaceState = (state: EntryState, ...rest) => {
    if (isReturning) return void waiting.push(() => history.replaceState(state, ...rest))
    // Another page takes the place of the one below the layers, whose entries go.
    if (depth() > 0 && isElsewhere(rest[1])) {
      waiting.push(() => own.replace(state, ...rest))
      return goBackTo(0)
    }
    own.replace(depth() === 0 ? state : { ...state, layers: depth() }, ...rest)
  }
  return own.push
}

const isElsewhere = (url: string | URL | null | undefined) => url != null && new URL(url, location.href).href !== location.href

function onMove(event: PopStateEvent) {
  if (isReturning) {
    event.stopImmediatePropagation()
    isReturning = false
    const changes = waiting
    waiting = []
    for (const change of changes) change()
    return settle()
  }
  const isSamePage = page !== null && entry()?.key === page.key && entry()?.idx === page.idx
  // Forward leads to a layer that was closed before: there is nothing to see.
  const isForward = depth() > layers.length
  const closed = layers.splice(depth())
  if ((closed.length > 0 && isSamePage) || isForward) event.stopImmediatePropagation()
  for (const layer of closed.reverse()) layer.close()
  settle()
}
