/** The index of the search process, asked over its socket. While that process is away or loads, each answer is null at once. */
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { batched } from '#server/infrastructure/batch.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { outsideRequests } from '#server/infrastructure/log.ts'
import type { SearchIndex } from '#server/ports/search-index.ts'
import { AllFound, paths, type Found, type Question } from '#server/search/search-protocol.ts'

/** A search waits no longer for the search process; the database answers then. */
const timeoutMs = 2_000
const probeEveryMs = 1_000
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
  const stopping = new AbortController()
  let isAway = true

  /** Probes until the search process can answer. Meanwhile no search waits for it. */
  async function findBack() {
    while (!stopping.signal.aborted) {
      const status = await post(paths.ready, '').then(
        (reply) => reply.status,
        (err: unknown) => err,
      )
      if (status === 200) {
        isAway = false
        log.info({ event: 'search.process_back' }, 'the search process answers')
        return
      }
      log.warn({ event: 'search.process_away', ...reasonOf(status) }, 'the search process does not answer: the database searches')
      await pause(probeEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  async function post(path: string, body: string): Promise<{ status: number; text: string }> {
    const { statusCode, body: reply } = await pool.request({ method: 'POST', path, body })
    return { status: statusCode, text: await reply.text() }
  }

  /** The answers in order; null for all of them when they could not be had. */
  async function ask(questions: Question[]): Promise<readonly (Found | null)[]> {
    if (isAway) return questions.map(() => null)
    try {
      const { status, text } = await post(paths.answers, JSON.stringify(questions))
      if (status !== 200) throw new Error(`status ${status}`)
      const found = AllFound.parse(JSON.parse(text))
      if (found.length !== questions.length) throw new Error('another number of answers')
      return found
    } catch (err) {
      if (!isAway) {
        isAway = true
        if (!stopping.signal.aborted)
          log.warn(
            { event: 'search.process_away', ...reasonOf(err) },
            'the search process does not answer: the database searches',
          )
        void outsideRequests(findBack)
      }
      return questions.map(() => null)
    }
  }

  const askOne = batched(async (questions: Question[]) => [...(await ask(questions))])
  void outsideRequests(findBack)
  return {
    index: {
      async findPage(page, seen, isCounted) {
        const found = isAway ? null : await askOne({ page, seen, isCounted } as Question)
        return found && 'ids' in found ? found : null
      },
      async count(searches, seen) {
        const found = isAway ? null : await askOne({ count: [...searches], seen } as Question)
        return found && 'counts' in found ? found.counts : null
      },
    },
    async close() {
      stopping.abort()
      await pool.destroy()
    },
  }
}

const reasonOf = (reason: unknown) => (typeof reason === 'number' ? { status: reason } : { err: reason })
