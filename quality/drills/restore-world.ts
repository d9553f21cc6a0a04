/** The world of the restore drill: a site with much waiting to be sent, and the mail server, push service and affiliate that count it. */
import { sql } from 'kysely'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { eraseNow } from '#server/account-deletion/account-deletion.ts'
import { placeOrder, takePaymentEvent } from '#server/credits/orders.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { randomId } from '#server/infrastructure/secrets.ts'
import { enqueueMail } from '#server/mails/mails.ts'
import { openSession } from '#server/sessions/session.ts'
import { activationMail } from '#server/signup/signup.jobs.ts'
import { importSite } from '#server/sites/sites.ts'
import { openAffiliateServer } from '../../tests/affiliate-server.ts'
import { openMailServer } from '../../tests/mail-server.ts'
import { openPushService } from '../../tests/push-service.ts'

const origin = 'http://social.localhost:3000'
const secret = 'what the drill and its affiliate were told'.replaceAll(' ', '-')
export const waiting = { mails: 30, pushes: 20, postbacks: 10 }

export type Sinks = Awaited<ReturnType<typeof openSinks>>

export async function openSinks() {
  const [mail, push, affiliate] = await Promise.all([openMailServer(), openPushService(), openAffiliateServer(secret)])
  return {
    push,
    affiliate,
    /** For the processes that send. */
    env: { SMTP_URL: mail.url, PUSH_STAND_IN: push.address, AFFILIATE_SECRETS: `drill=${secret}` },
    counts: () => ({ mails: mail.mails.length, pushes: push.requested.length, postbacks: affiliate.received.length }),
    /** What came more than once: mails by recipient and subject, the others by address and key. */
    twice: () => ({
      mails: repeated(mail.mails.map(({ recipients, subject }) => `${recipients.join()} ${subject}`)),
      pushes: repeated(push.requested),
      postbacks: repeated(affiliate.received.map(({ key }) => key)),
    }),
    close: () => Promise.all([mail.close(), push.close(), affiliate.leave()]),
  }
}

const repeated = (all: readonly string[]) => all.length - new Set(all).size

export const siteOf = (ctx: Context) => {
  const site = ctx.sites.byHost('social.localhost')
  if (!site) throw new Error('The demo brand is not there.')
  return site
}

/** Members of the bulk data on the first brand, from the given place on. */
export const membersOf = async (ctx: Context, count: number, offset: number) =>
  (
    await sql<{
      id: number
    }>`select id from member where site_id = ${siteOf(ctx).id} and id between 1000000000 and 2000000000 and not (select fictional from profile p where p.id = member.id)
      order by id offset ${offset} limit ${count}`.execute(ctx.db)
  ).rows.map(({ id }) => id as ProfileId)

/** Mails, pushes and postbacks that wait at the moment of the backup. */
export async function letWait(ctx: Context, sinks: Sinks) {
  const site = siteOf(ctx)
  const postback = `${sinks.affiliate.address}/in?id={id}`
  const postbacks = { signup: postback, activated: postback, first_purchase: postback, refund: postback }
  await importSite(ctx, { ...site.file, networks: [{ network: 'drill', signing_secret: 'drill', postbacks }] })
  for (const member of await membersOf(ctx, waiting.mails, 0)) {
    await sql`update member set activated_at = null where id = ${member}`.execute(ctx.db)
    await enqueueMail(ctx, activationMail, { member, site: site.id, origin })
  }
  const due = new Date(ctx.now().getTime() - minuteMs)
  for (const member of await membersOf(ctx, waiting.pushes, 100)) await letPushWait(ctx, sinks, member, due)
  for (const member of await membersOf(ctx, waiting.postbacks, 200)) {
    const id = randomId()
    await sql`update member set partner_consent = true where id = ${member}`.execute(ctx.db)
    await sql`insert into conversion (id, site_id, member_id, kind, fact, network, at) values (${id}, ${site.id}, ${member}, 'activated', '', 'drill', ${due})`.execute(
      ctx.db,
    )
    await sql`insert into postback (conversion_id, site_id, network, due_at, created_at) values (${id}, ${site.id}, 'drill', ${due}, ${due})`.execute(
      ctx.db,
    )
  }
}

async function letPushWait(ctx: Context, { push }: Sinks, member: ProfileId, due: Date) {
  await openSession(ctx, member, siteOf(ctx))
  const { endpoint, subscription } = push.openBrowser()
  const { p256dh, auth } = subscription.keys
  await sql`
    with s as (
      insert into push_subscription (endpoint, member_id, session_hash, p256dh, auth, created_at)
      select ${endpoint}, ${member}, token_hash, ${p256dh}, ${auth}, ${due} from session where member_id = ${member} limit 1 returning id
    ) insert into push_note (subscription_id, event, member_id, due_at) select id, 'like', ${member}, ${due} from s`.execute(
    ctx.db,
  )
  await sql`update member_state set new_likes = 1 where member_id = ${member}`.execute(ctx.db)
}

export type Paid = { ref: string; number: string }

/** So many paid orders, with an invoice each. */
export async function buy(ctx: Context, count: number, offset: number): Promise<Paid[]> {
  const paid: Paid[] = []
  for (const member of await membersOf(ctx, count, offset)) {
    const input = { credit_id: 'coffee', payment_method: 'card', acknowledge_spending: true }
    const { transaction } = await placeOrder(ctx, { site: siteOf(ctx), member, input, claim: null, origin, locale: 'en' })
    const order = await ctx.db
      .selectFrom('purchase_order')
      .select(['provider', 'provider_ref', 'price_minor', 'currency'])
      .where('id', '=', transaction)
      .executeTakeFirstOrThrow()
    const ref = order.provider_ref ?? ''
    await payAgain(ctx, { ref, number: '' }, { amount_minor: order.price_minor, currency: order.currency })
    const invoice = await ctx.db
      .selectFrom('invoice')
      .select('number')
      .where('order_id', '=', transaction)
      .executeTakeFirstOrThrow()
    paid.push({ ref, number: invoice.number })
  }
  return paid
}

/** The provider's word about a payment; the answer of the site. */
export const payAgain = (ctx: Context, { ref }: Paid, paid = { amount_minor: 1499, currency: 'EUR' }) =>
  takePaymentEvent(ctx, 'sandbox', { event_id: `drill:${ref}`, provider_ref: ref, kind: 'paid', paid })

/** The next number of complaints or reports, as their stores draw it. */
export async function drawNumber(ctx: Context, series: 'complaint' | 'report'): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into ${sql.table(`${series}_count`)} as c (year, last) values (${ctx.now().getUTCFullYear()}, 1)
    on conflict (year) do update set last = c.last + 1 returning last`.execute(ctx.db)
  return rows[0]?.last ?? 0
}

export async function eraseSome(ctx: Context, count: number): Promise<ProfileId[]> {
  const members = await membersOf(ctx, count, 300)
  for (const member of members) await eraseNow(ctx, member)
  return members
}
