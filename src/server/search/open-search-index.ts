/** Opens the index that a process searches in or serves: its own, that of the search process of this machine, or none. */
import type { Server } from 'node:http'
import type { Context } from '#server/infrastructure/context.ts'
import { usedIndex } from '#server/search/index-or-database.ts'
import { maintainIndex } from '#server/search/maintain-index.ts'
import { openRemoteIndex } from '#server/search/remote-index.ts'
import { feedVespa } from '#server/search/vespa/vespa-feed.ts'
import { openVespaIndex } from '#server/search/vespa/vespa-index.ts'
import { openSearchSocket } from '#server/search/search-socket.ts'

export type OpenedIndex = {
  /** Where web processes ask; null in every other process. */
  socket: Server | null
  isLoaded: () => boolean
  /** Resolves when the index of this process is loaded for the first time; at once where it has none. */
  loaded: Promise<void>
  /** Call this when no request runs any more. */
  close: () => Promise<void>
}
const none: OpenedIndex = { socket: null, isLoaded: () => false, loaded: Promise.resolve(), close: async () => {} }

/** `isServed`: this is the search process, perhaps beside a web server. Refuses a socket that another process holds. */
export async function openSearchIndex(
  ctx: Context,
  { isServed, isUsed }: { isServed: boolean; isUsed: boolean },
): Promise<OpenedIndex> {
  const { searchIndex, searchSocket, searchVespaUrl } = ctx.config
  if (searchVespaUrl !== null && searchIndex) return openVespa(ctx, searchVespaUrl, { isServed, isUsed })
  if (isServed ? searchSocket === null : !searchIndex || !isUsed) return none
  if (!isServed && searchSocket !== null) {
    const { index, close } = openRemoteIndex(ctx, searchSocket)
    usedIndex(ctx).index = index
    return { ...none, close }
  }
  const maintained = maintainIndex(ctx)
  const { index, isLoaded, loaded, stop } = maintained
  const close = async () => stop()
  try {
    const socket = isServed && searchSocket !== null ? await openSearchSocket(ctx, maintained, searchSocket) : null
    if (isUsed) usedIndex(ctx).index = index
    return { socket, isLoaded, loaded, close }
  } catch (error) {
    stop()
    throw error
  }
}

/** Vespa holds the cards: the search process feeds it, and web processes ask it themselves. */
function openVespa(ctx: Context, url: string, { isServed, isUsed }: { isServed: boolean; isUsed: boolean }): OpenedIndex {
  const feed = isServed ? feedVespa(ctx, url) : null
  const vespa = isUsed ? openVespaIndex(ctx, url) : null
  if (vespa) usedIndex(ctx).index = vespa.index
  return {
    ...none,
    isLoaded: () => feed?.isFed() ?? false,
    close: async () => void (await Promise.all([feed?.stop(), vespa?.close()])),
  }
}
