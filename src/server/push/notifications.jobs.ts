/** Telling what waits: every few seconds, many at once, each push service at its own pace. */
import * as z from 'zod/mini'
import { minuteMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { gathered } from '#server/infrastructure/batch.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import type { PushSender } from '#server/ports/web-push.ts'
import { sendToBrowser, type SendResult } from '#server/push/notifications.ts'
import {
  deleteBrowsers,
  deleteOrphans,
  finishNotifications,
  reviveLeased,
  takeDueNotifications,
  type DueNotification,
} from '#server/push/notifications.store.ts'
import { getPushKeys } from '#server/push/push.ts'

const everySeconds = 5
const takenAtOnce = 200
/** So many are under way at most: more would wait here and not in the database. */
const mostUnderWay = 600
/** Longer than telling can take: whoever holds a note longer has died. */
const leaseMs = minuteMs
/** A job tells for this long, and leaves the rest to the next. */
const jobMs = 20_000

/** Runs every few seconds, and by the clock in case the chain was broken. */
export const sendPushNotifications = job({
  name: 'push.send-notes',
  payload: z.object({}),
  everyCron: '* * * * *',
  // the clock may be most of a minute away
  alsoAtStart: true,
  atOnce: 1,
  async run(ctx) {
    await reviveLeased(ctx.db, ctx.now())
    const isAll = await sendDue(ctx)
    await enqueue(ctx, sendPushNotifications, {}, { startAfterSeconds: isAll ? everySeconds : 0, singletonKey: 'next' })
  },
})

/** Every night: the notes of browsers that are subscribed no more. */
export const clearPushNotifications = job({
  name: 'push.clear-notes',
  payload: z.object({}),
  everyCron: '23 4 * * *',
  run: async (ctx) => void (await deleteOrphans(ctx.db)),
})

/** True when nothing more is due. */
async function sendDue(ctx: Context): Promise<boolean> {
  const startMs = performance.now()
  const sender = await senderOf(ctx)
  const refusals = new Map<string, number>()
  const under = openGate()
  let isAll = false
  while (!isAll && performance.now() - startMs < jobMs) {
    await under.below(mostUnderWay - takenAtOnce)
    const leaseUntil = new Date(ctx.now().getTime() + leaseMs)
    const due = await takeDueNotifications(ctx.db, ctx.now(), leaseUntil, takenAtOnce)
    const write = writerOf(ctx, leaseUntil)
    for (const notification of due) void under.through(sendOne(ctx, sender, notification, write, refusals))
    isAll = due.length < takenAtOnce
  }
  await under.below(1)
  for (const [refused, count] of refusals)
    ctx.log.warn({ event: 'push.refused', refused, count }, 'a push service refused messages')
  return isAll
}

type Write = (came: SendResult) => Promise<void>

async function sendOne(
  ctx: Context,
  sender: PushSender,
  notification: DueNotification,
  write: Write,
  refusals: Map<string, number>,
) {
  const came = await sendToBrowser(ctx, sender, notification)
  if (came.refused) {
    const key = `${came.refused.service} ${came.refused.status ?? 'nothing'}`
    refusals.set(key, (refusals.get(key) ?? 0) + 1)
  }
  await write(came)
}

/** Writes down what came of many notes at once. */
function writerOf(ctx: Context, leaseUntil: Date): Write {
  const gather = gathered<SendResult, null>(async (all) => {
    const gone = all.filter(({ gone }) => gone)
    await finishNotifications(
      ctx.db,
      leaseUntil,
      all.map(({ finished }) => finished),
    )
    if (gone.length > 0)
      await deleteBrowsers(
        ctx.db,
        gone.map(({ finished }) => finished.notification.subscription_id),
      )
    return all.map(() => null)
  })
  return (came) => new Promise((resolve, reject) => gather(came, () => resolve(), reject))
}

/** Where a push service reaches us. */
async function senderOf(ctx: Context): Promise<PushSender> {
  const [host = 'localhost'] = ctx.sites.all()[0]?.file.hosts ?? []
  return { ...(await getPushKeys(ctx)), contact: ctx.config.publicUrl ?? `https://${host}` }
}

/** Counts what is under way, and lets wait until it is less. The first failure is thrown to whoever waits. */
function openGate() {
  let count = 0
  let failure: { error: unknown } | null = null
  let waiting: { most: number; go: () => void } | null = null
  return {
    async through(work: Promise<void>) {
      count += 1
      await work.catch((error: unknown) => void (failure ??= { error }))
      count -= 1
      if (waiting && count < waiting.most) waiting.go()
    },
    async below(most: number) {
      if (count >= most) await new Promise<void>((go) => (waiting = { most, go }))
      waiting = null
      if (failure) throw failure.error
    },
  }
}

export const pushJobs = [sendPushNotifications, clearPushNotifications]
