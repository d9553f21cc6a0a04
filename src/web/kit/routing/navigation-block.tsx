/** Stops navigations within the document: Back closes a dialog, unsaved changes ask first. docs/decisions/0084-one-blocker.md */
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'

/** A stopped navigation. `reset` stays on the page. */
export type StoppedNavigation = { proceed: () => void; reset: () => void }

type Block = { stops: BlockerFunction; onStop: (navigation: StoppedNavigation) => void }

/** The blocks of the page in the order of mounting. Filled in effects, so the server has none. */
const blocks: Block[] = []
let stopping: Block | undefined

const shouldBlock: BlockerFunction = (step) => (stopping = blocks.findLast((block) => block.stops(step))) !== undefined

/** React Router supports one blocker at a time, so the document mounts this one; the newest block that stops a step handles it. */
export function NavigationBlocker() {
  const blocker = useBlocker(shouldBlock)
  useEffect(() => {
    if (blocker.state === 'blocked') stopping?.onStop(blocker)
  }, [blocker])
  return null
}

/** Works from the commit in which the component mounts until it unmounts. */
export function useNavigationBlock(block: Block) {
  const stops = useEffectEvent(block.stops)
  const onStop = useEffectEvent(block.onStop)
  useLayoutEffect(() => {
    const own: Block = { stops: (step) => stops(step), onStop: (navigation) => onStop(navigation) }
    blocks.push(own)
    return () => void blocks.splice(blocks.indexOf(own), 1)
  }, [])
}
