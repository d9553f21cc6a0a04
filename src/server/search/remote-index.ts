/** The index of the search process, asked over its socket. While that process is away or loads, each answer is null at once. */
import { Pool } from 'undici'
import { batched } from '#server/infrastructure/batch.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { SearchIndex } from '#server/ports/search-index.ts'
import { openAvailability } from '#server/search/availability.ts'
import { AllFound, paths, type Found, type Question } from '#server/search/search-protocol.ts'

/** A search waits no longer for the search process; the database answers then. */
const timeoutMs = 2_000
/** Batches follow each other on one connection; the other one is for probes. */
const connections = 2

export type RemoteIndex = { index: SearchIndex; close: () => Promise<void> }

export function openRemoteIndex({ log }: Pick<Context, 'log'>, socketPath: string): RemoteIndex {
  const pool = new Pool('http://search', {
    socketPath,
    connections,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })

  async function post(path: string, body: string): Promise<{ status: number; text: string }> {
    const { statusCode, body: reply } = await pool.request({ method: 'POST', path, body })
    return { status: statusCode, text: await reply.text() }
  }

  const availability = openAvailability({
    probe: async () => {
      const { status } = await post(paths.ready, '')
      return status === 200 ? null : status
    },
    onAway: (reason) =>
      log.warn({ event: 'search.process_away', ...reason }, 'the search process does not answer: the database searches'),
    onBack: () => log.info({ event: 'search.process_back' }, 'the search process answers'),
  })

  /** The answers in order; null for all of them when they could not be had. */
  async function ask(questions: Question[]): Promise<(Found | null)[]> {
    try {
      const { status, text } = await post(paths.answers, JSON.stringify(questions))
      if (status === 200) {
        const found = AllFound.parse(JSON.parse(text))
        if (found.length !== questions.length) throw new Error('another number of answers')
        return found
      }
      availability.lose(status)
    } catch (err) {
      availability.lose(err)
    }
    return questions.map(() => null)
  }

  const askOne = batched(async (questions: Question[]) => (availability.isAway() ? questions.map(() => null) : ask(questions)))
  return {
    index: {
      async findPage(page, seen, isCounted) {
        const found = availability.isAway() ? null : await askOne({ page, seen, isCounted } as Question)
        return found && 'ids' in found ? found : null
      },
      async count(searches, seen) {
        const found = availability.isAway() ? null : await askOne({ count: [...searches], seen } as Question)
        return found && 'counts' in found ? found.counts : null
      },
    },
    async close() {
      availability.close()
      await pool.destroy()
    },
  }
}
