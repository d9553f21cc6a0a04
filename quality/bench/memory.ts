/** Memory: what a process and its children hold, in megabytes (Linux). Pages that they share count for each. */
import { readFileSync } from 'node:fs'

const readOr = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it ended in between
  }
}

function residentOf(pid: number): number {
  const kb = Number(/VmRSS:\s+(\d+)/.exec(readOr(`/proc/${pid}/status`))?.[1] ?? 0)
  const children = readOr(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return kb + children.reduce((sum, child) => sum + residentOf(child), 0)
}

/** Looks ten times a second; the function it returns ends that, and says what was held at first and at most. */
export function watchMemory(pid: number) {
  const before = residentOf(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentOf(pid))), 100)
  return () => {
    clearInterval(timer)
    return { before: Math.round(before / 1024), most: Math.round(most / 1024) }
  }
}
