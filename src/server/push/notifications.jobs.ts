/** Sends the push notifications that are due: every few seconds, many at once. */
import * as z from 'zod/mini'
import type { Context } from '#server/infrastructure/context.ts'
import { batched } from '#server/infrastructure/batch.ts'
import { drain, type Outgoing } from '#server/infrastructure/outbox.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import type { PushSender } from '#server/ports/web-push.ts'
import { finishedAfter, sendToBrowser, type NotificationOutcome } from '#server/push/notifications.ts'
import {
  deleteBrowsers,
  deleteOrphans,
  finishNotifications,
  reviveLeased,
  takeDueNotifications,
  type DueNotification,
  type Finished,
} from '#server/push/notifications.store.ts'
import { getPushKeys } from '#server/push/push.ts'

const everySeconds = 5
const takenAtOnce = 200
/** The most notifications in progress: more stay in the database. */
const mostUnderWay = 600
/** A job sends for this long, and leaves the rest to the next. */
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

/** Every night: deletes the rows of browsers that are no longer subscribed. */
export const clearPushNotifications = job({
  name: 'push.clear-notes',
  payload: z.object({}),
  everyCron: '23 4 * * *',
  run: async (ctx) => void (await deleteOrphans(ctx.db)),
})

type Taken = { tries: number; notification: DueNotification; write: Write }

/** True when nothing more is due. */
async function sendDue(ctx: Context): Promise<boolean> {
  const sender = await senderOf(ctx)
  const notifications: Outgoing<Taken, NotificationOutcome> = {
    kind: 'push',
    targetOf: ({ notification: { endpoint } }) => (endpoint ? new URL(endpoint).hostname : 'none'),
    send: (ctx, { notification }) => sendToBrowser(ctx, sender, notification),
    finish: ({ now }, { notification, write }, result, next) =>
      write({ finished: finishedAfter(notification, result, next, now()), isGone: 'isGone' in result }),
  }
  const take = async (leaseUntil: Date, limit: number) => {
    const due = await takeDueNotifications(ctx.db, ctx.now(), leaseUntil, limit)
    const write = writerOf(ctx, leaseUntil)
    return due.map((notification) => ({ tries: notification.tries, notification, write }))
  }
  return drain(ctx, notifications, { take, takenAtOnce, mostUnderWay }, jobMs)
}

type Written = { finished: Finished; isGone: boolean }
type Write = (written: Written) => Promise<null>

/** Stores the results of many notifications at once. */
function writerOf(ctx: Context, leaseUntil: Date): Write {
  return batched<Written, null>(async (all) => {
    const gone = all.filter(({ isGone }) => isGone)
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
}

/** Our keys, and where a push service reaches us. */
async function senderOf(ctx: Context): Promise<PushSender> {
  const [host = 'localhost'] = ctx.sites.all()[0]?.file.hosts ?? []
  return { ...(await getPushKeys(ctx)), contact: ctx.config.publicUrl ?? `https://${host}` }
}

export const pushJobs = [sendPushNotifications, clearPushNotifications]
