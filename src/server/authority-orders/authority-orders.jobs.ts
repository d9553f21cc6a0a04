/** Jobs of orders of authorities: makes a sealed package, removes what was fetched or not in time, and tells the member once it may. */
import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { packageLifeMs, type PackagePart } from '#domain/authority-orders/authority-orders.ts'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { packPart } from '#server/account-deletion/account-deletion.ts'
import { authorityOrderTemplate } from '#server/authority-orders/authority-orders.mails.ts'
import {
  expirePackage,
  expirePackages,
  findOrderById,
  findQueuedPackage,
  finishPackage,
  insertNextPart,
  listUntold,
  updateOrder,
} from '#server/authority-orders/authority-orders.store.ts'
import { sealFile } from '#server/authority-orders/seal-file.ts'
import { siteOriginOf } from '#server/http/request-info.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { newSecret, randomId, randomIdPattern } from '#server/infrastructure/secrets.ts'
import { enqueueMail, findRecipient, mailJob } from '#server/mails/mails.ts'

/** Files of the member's copy by part. */
const filesOf: Record<PackagePart, readonly string[]> = {
  account: ['account', 'premium', 'shown_outside'],
  profile: ['profile'],
  photos: ['photos'],
  messages: ['conversations', 'messages'],
  orders: ['orders', 'refunds', 'withdrawals', 'invoices', 'credit_notes', 'credits'],
  devices: ['devices', 'passkeys'],
  reports: ['reports', 'complaints', 'decisions', 'appeals'],
}

export const packageFile = (file: string) => `authority/${file}.enc`

export const wipePackage = job({
  name: 'authority.wipe-package',
  isInternal: true,
  payload: z.object({ file: z.string().check(z.regex(randomIdPattern)) }),
  /** For two days: the files may be away. */
  attempts: 300,
  run: (ctx, { file }) => ctx.files.remove(packageFile(file)),
})

/**
 * Makes a package, or a part of one, and leaves the next part to another job. Run twice it makes one: the second finds it ready.
 */
async function make(ctx: Context, site: number, id: number) {
  const wanted = await findQueuedPackage(ctx.db, id)
  if (!wanted) return
  if (wanted.member_id === null) return void (await expirePackage(ctx.db, id))
  const { bytes, next } = await packPart(ctx, wanted.member_id as ProfileId, {
    number: wanted.part,
    from: wanted.begins,
    wanted: wanted.parts.flatMap((part) => filesOf[part]),
  })
  const passphrase = newSecret()
  const sealed = await sealFile(bytes, passphrase)
  const file = randomId()
  await ctx.files.put(packageFile(file), sealed, { contentType: 'application/octet-stream' })
  const expires_at = new Date(ctx.now().getTime() + packageLifeMs)
  const made = { file, passphrase, size: sealed.length, sha256: hash('sha256', sealed, 'hex'), expires_at }
  const isMade = await atomically(ctx, async (ctx) => {
    const { numUpdatedRows } = await finishPackage(ctx.db, id, made)
    if (numUpdatedRows !== 1n) return false
    if (next) await enqueue(ctx, makePackagePart, { site, package: (await insertNextPart(ctx.db, id, next)).id })
    return true
  })
  if (!isMade) await ctx.files.remove(packageFile(file))
}

const ofPackage = z.object({ site: z.number(), package: z.number() })
export const makePackage = job({
  name: 'authority.package',
  payload: ofPackage,
  atOnce: 1,
  run: (ctx, { site, package: id }) => make(ctx, site, id),
})
/** Of a name of its own: an older version would put everything into this part. */
export const makePackagePart = job({ ...makePackage, name: 'authority.package-part' })

/** An order of an authority about the member, told once nothing forbids it. */
export const mailAboutOrder = mailJob({
  name: 'authority.order-mail',
  template: authorityOrderTemplate,
  about: z.object({ member: ProfileId, site: z.number(), authority_order: z.number() }),
  async write(ctx, { authority_order: id, ...whom }) {
    const order = await findOrderById(ctx.db, id)
    const reader = await findRecipient(ctx, { ...whom, who: 'everyone' })
    const site = ctx.sites.byId(whom.site)
    if (!order || !reader || !site || (order.silent_until && order.silent_until > ctx.now())) return null
    const { reference, ground, authority, received_at } = order
    const values = { name: reader.name, timezone: reader.timezone, reference, ground, authority, received_at }
    return { ...reader.letter, values, link: siteOriginOf(ctx, site) }
  },
})

/** Every hour: packages that nobody fetched, and members who may be told by now. */
export const settleOrders = job({
  name: 'authority.settle',
  mailsByClock: true,
  payload: z.object({}),
  everyCron: '13 * * * *',
  run: (ctx) =>
    atomically(ctx, async (ctx) => {
      const now = ctx.now()
      for (const file of await expirePackages(ctx.db, now)) await enqueue(ctx, wipePackage, { file })
      for (const { id, site_id: site, member_id } of await listUntold(ctx.db, now)) {
        await updateOrder(ctx.db, id, { member_told_at: now })
        await enqueueMail(ctx, mailAboutOrder, { member: member_id as ProfileId, site, authority_order: id })
      }
    }),
})

export const authorityOrdersJobs = [makePackage, makePackagePart, wipePackage, mailAboutOrder, settleOrders]
