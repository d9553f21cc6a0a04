/** Scrolling a chat of photos, a short one and one of ten thousand messages: the longest busy times, also on a four times slower processor. BENCH_PARTS: some of photos, short, long. */
import type { Browser, Page } from 'playwright-core'
import { writeLongTalk } from '../../seed/long-talk.ts'
import type { BenchContext } from './bench.ts'
import { quantile } from './figures.ts'
import { writePhotoTalk } from './photo-talk.ts'
import { onPhones, openIdle } from './phone.ts'
import { writersOf } from './writers.ts'

const rounds = 5
/** All of it is here and little of it stands in the document, as in the long one. */
const short = 300
const long = 10_000
const photos = 200
/** Longer, and scrolling is felt to halt (`libraries.md`, chat smoothness). */
const aimMs = 50
const turns = 25
/** Of 400 pixels: through several pages of messages. */
const turnsToOlder = 100
const turnPx = 400

export async function measureScrolling({ ctx, duet, print }: BenchContext) {
  const [brief, lengthy, pictured] = await writersOf(ctx, 3)
  if (!brief || !lengthy || !pictured) throw new Error('No three demo members have written to anybody.')
  await writeLongTalk(ctx.db, { conversation: brief.conversation, first: brief.member, count: short })
  await writeLongTalk(ctx.db, { conversation: lengthy.conversation, first: lengthy.member, count: long })
  await writePhotoTalk(ctx, { conversation: pictured.conversation, sender: pictured.member, count: photos })
  print(`\nThe page's longest task while a chat is scrolled, median and worst of ${rounds} (aim: ≤ ${aimMs} ms of the processor)`)
  const talks = [
    { name: 'photos', messages: photos, words: 'photos', writer: pictured },
    { name: 'short', messages: short, words: 'messages', writer: brief },
    { name: 'long', messages: long, words: 'messages', writer: lengthy },
  ]
  const wanted = process.env.BENCH_PARTS?.split(',')
  for (const { name, messages, words, writer } of talks.filter((talk) => wanted?.includes(talk.name) ?? true))
    await onPhones(duet, writer, async ({ page, browser, slowness }) => {
      const open = () => openIdle(page, `/chats/${writer.conversation}`)
      const measure = async (where: string, round: () => Promise<Task>) => {
        const longest: Task[] = []
        for (let n = 0; n < rounds; n += 1) longest.push(await round())
        const [cpu, wall] = (['cpuMs', 'wallMs'] as const).map((unit) => {
          const took = longest.map((task) => task[unit])
          return [0.5, 1].map((part) => quantile(took, part).toFixed(1).padStart(6)).join(' ')
        })
        print(
          `  ${String(messages).padStart(6)} ${words}, ${where}   processor 1/${slowness}   ${cpu} ms   by the clock ${wall} ms`,
        )
      }
      // Opened anew in each round: what has come stays in the page.
      if (name !== 'short')
        await measure('from the newest, older ones coming', async () => {
          await open()
          return longestTask(browser, page, () => wheel(page, -1, turnsToOlder))
        })
      await open()
      await toBeginning(page)
      await measure('all here, from the oldest and back', () =>
        longestTask(browser, page, async () => {
          await wheel(page, 1, turns)
          await wheel(page, -1, turns)
        }),
      )
    })
}

/** All of them come, and the first is in sight. */
const toBeginning = (page: Page) =>
  page.getByRole('log').evaluate(async (log) => {
    do {
      log.scrollTop = -log.scrollHeight
      await new Promise((resolve) => requestAnimationFrame(resolve))
    } while (log.querySelector('button:not([data-options], [aria-haspopup])'))
  })

type Task = { cpuMs: number; wallMs: number }

async function longestTask(browser: Browser, page: Page, scroll: () => Promise<void>): Promise<Task> {
  await page.getByRole('log').hover()
  await browser.startTracing(page, { categories: ['toplevel'] })
  await scroll()
  const tasks = mainThreadTasks((await browser.stopTracing()).toString())
  return { cpuMs: Math.max(...tasks.map(({ cpuMs }) => cpuMs)), wallMs: Math.max(...tasks.map(({ wallMs }) => wallMs)) }
}

/** `towards` -1: what is older. */
async function wheel(page: Page, towards: 1 | -1, times: number) {
  for (let n = 0; n < times; n += 1) {
    await page.mouse.wheel(0, towards * turnPx)
    await page.waitForTimeout(60)
  }
}

type TraceEvent = { name: string; ph: string; pid: number; tid: number; dur?: number; tdur?: number; args?: { name?: string } }

/** What the main threads of pages did, task by task: a frame is drawn within one, so none longer means no frame longer. */
function mainThreadTasks(trace: string): Task[] {
  const { traceEvents: events } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && threads.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1000, cpuMs: tdur / 1000 }))
}
