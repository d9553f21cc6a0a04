/** A question that many events ask for: asked at once, then at most once in a while, and always once more after the last of them. */
import type { PolledQuery } from '#web/store/member-store.ts'

export type Gathered = { want: () => void; stop: () => void }

export function gathered(thing: Pick<PolledQuery<unknown>, 'reload'>, gapMs: number): Gathered {
  let isWanted = false
  let isBusy = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function ask() {
    isBusy = true
    isWanted = false
    if ((await thing.reload()) === 'overtaken') isWanted = true
    timer = setTimeout(() => {
      isBusy = false
      if (isWanted && !isOver) void ask()
    }, gapMs)
    if (isOver) clearTimeout(timer)
  }
  return {
    want: () => {
      isWanted = true
      if (!isBusy && !isOver) void ask()
    },
    stop: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
