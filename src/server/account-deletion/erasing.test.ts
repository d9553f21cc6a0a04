/** Nothing stays: a member whose every word is a canary is erased, and no table and no file holds it any more. */
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { MessageSent } from '#domain/chats/chats.ts'
import type { Prompts } from '#domain/prompts/prompts.ts'
import type { Voice } from '#domain/voice/voice.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'
import { ledgerReport } from '#server/credits/credits.ts'
import { takePaymentEvent } from '#server/credits/orders.ts'
import { refundOrder } from '#server/credits/refunds.ts'
import { eraseDeparted } from '#server/account-deletion/account-deletion.jobs.ts'
import { expireCopies } from '#server/account-deletion/exports.jobs.ts'
import { openSession } from '#server/sessions/session.ts'
import { wipeReports } from '#server/safety/reports.jobs.ts'
import { trimSearchChanges } from '#server/search/search.jobs.ts'
import { clearExpired } from '#server/signup/signup.jobs.ts'
import { addOrder } from '#server/authority-orders/authority-orders.ts'
import { decide } from '#server/decisions/decisions.ts'
import { openCaller, type Caller } from '../../../tests/caller.ts'
import { password, type TestApp } from '../../../tests/test-app.ts'
import { show, upload } from '../../../tests/chat-photos.ts'
import { openTestAppWithBen } from '../../../tests/fixtures.ts'
import { bars, recordingForm } from '../../../tests/recordings.ts'
import { stores } from '../../../tests/s3/stores.ts'
import { tablesWith } from '../../../tests/every-table.ts'
import { priceOf } from '../../../tests/buyers.ts'

const canary = 'kanarie'
const email = `${canary}@${canary}.test`
describe.each(stores.slice(0, 2))('erased, with files %s', (_, store) => {
  let app: TestApp
  let member: ProfileId
  let ben: ProfileId
  let as: Caller
  let asBen: Caller
  let visitor: Caller

  beforeAll(async () => {
    ;({ app, ben, asBen, visitor } = await openTestAppWithBen({ store }))
    member = await signUp()
    as = await openCaller(app, member)
    await live()
  }, 60_000)
  afterAll(() => app.close())

  /** By the front door, with a canary in every field that takes words. */
  async function signUp() {
    const where = {
      trafficsource: `${canary}-net`,
      arrival: { network: `${canary}-net`, ref: canary, sub1: canary, sub2: canary, sub3: canary, cpc: canary },
      form_path: `/${canary}`,
      referrer: `https://${canary}.example/`,
      n: `${canary} browser`,
    }
    const words = {
      email,
      name: `Kiki ${canary}`,
      password: `${canary} sings`,
      country: 'NL',
      language: 'en',
      timezone: 'Europe/Amsterdam',
    }
    const { body } = await visitor('POST /api/user.php?new=1', { body: { ...words, ...where } })
    const { id } = (body as { profile: { id: ProfileId } }).profile
    await app.runJobs()
    const mail = (await app.mails()).find(({ recipient }) => recipient === email)
    const token = /token=([\w-]+)/.exec(mail?.text_body ?? '')?.[1]
    expect((await visitor('POST /api/activate.php', { body: { token } })).status).toBe(200)
    return id
  }

  /** A whole life: a profile, photos, chats, likes, money, searches, devices, choices and a copy of it all. */
  async function live() {
    const fields = { gender: 'f', date_of_birth: '1990-01-01', city: canary, personal: `${canary} notes`, lastSignupStep: true }
    await as('PUT /api/user.php', { body: fields, key: `${canary}-profile` })
    const form = new FormData()
    const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#cc8' } })
      .jpeg()
      .toBuffer()
    form.set('file', new File([new Uint8Array(photo)], `${canary}.jpg`))
    expect((await as('POST /api/profileimage.php', { form, key: `${canary}-photo` })).status).toBe(200)
    expect((await as('POST /api/verification.php', { body: { agrees: true } })).status).toBe(200)
    const selfies = new FormData()
    for (const n of [1, 2, 3]) selfies.append('file', new File([new Uint8Array(photo)], `${canary}-${n}.jpg`))
    expect((await as('POST /api/selfies.php', { form: selfies, key: `${canary}-selfies` })).status).toBe(200)
    const { id: conversation } = (await as('GET /api/chat.php', { query: { profile: ben } })).body as { id: number }
    expect((await as('POST /api/messages.php', { body: { conversation, text: `${canary} message` } })).status).toBe(200)
    const recording = await recordingForm({ packet: Uint8Array.from([0xf8, ...Buffer.from(canary)]) })
    const { body: voice } = await as('POST /api/voice.php', { form: recording, key: `${canary}-voice` })
    const answers = [{ prompt: 'sunday_morning', text: `${canary} answers`, voice: (voice as Voice).id }]
    const { body } = await as('PUT /api/prompts.php', { body: { answers } })
    const about = { kind: 'answer', id: (body as Prompts).answers[0]?.id }
    expect((await asBen('POST /api/messages.php', { body: { conversation, text: 'Tell me more', about } })).status).toBe(200)
    await asBen('POST /api/messages.php', { body: { conversation, text: `dear ${canary}` } })
    for (const [call, text] of [
      [as, `${canary} by the sea`],
      [asBen, `for ${canary}`],
    ] as const) {
      const { id } = await upload({ call })
      expect((await show({ call }, conversation, id, { text })).status).toBe(200)
    }
    await upload({ call: as })
    await as('POST /api/likes.php', { body: { profile: ben } })
    await asBen('POST /api/likes.php', { body: { profile: member } })
    await as('GET /api/search.php', { query: { gender: 'any', city: canary } })
    const { db } = app.ctx
    await db
      .updateTable('profile')
      .set({ search_filters: JSON.stringify({ city: canary }) })
      .where('id', '=', member)
      .execute()
    await db
      .updateTable('member')
      .set({ user_agent: `${canary} agent`, trafficsource: canary })
      .where('id', '=', member)
      .execute()
    await db.updateTable('session').set({ browser: canary, system: canary }).where('member_id', '=', member).execute()
    await buy()
    await talkOn(conversation)
    await as('POST /api/complaints.php', {
      body: { about: 'other', email, name: canary, text: `${canary} complains about a thing` },
    })
    const notice = { kind: 'other', in_good_faith: true }
    const hers = { place: `${canary} page`, text: `${canary} tells of a thing`, name: canary, email }
    await as('POST /api/notices.php', { body: { ...notice, ...hers } })
    const aboutHer = {
      place: `/members/${member}`,
      text: `who is ${canary}, really?`,
      name: 'Ben',
      email: 'ben-tells@example.test',
    }
    await asBen('POST /api/notices.php', { body: { ...notice, ...aboutHer } })
    const times = { received_at: app.ctx.now(), answer_by: null, silent_until: null }
    const asked = { ground: 'police', authority: 'Police', number: '1/26', asked_for: `Where ${canary} lives` } as const
    await addOrder(app.ctx, 'shell:test', { ...asked, ...times, site_id: app.site().id, member })
    await as('POST /api/report.php', { body: { profile: ben, reason: 'other', details: `${canary} is worried`, conversation } })
    await asBen('POST /api/report.php', { body: { profile: member, reason: 'fake', details: `who is ${canary}?`, conversation } })
    const clearing = { measures: ['clear'], texts: ['city'], clause: 'other', facts: 'No town.', source: 'own' } as const
    await decide(app.ctx, { actor_kind: 'staff', actor: '1' }, { member }, clearing)
    await as('POST /api/block.php', { body: { profile: ben } })
    await as('DELETE /api/block.php', { body: { profile: ben } })
    await as('POST /api/passes.php', { body: { profile: ben } })
    const filters = { gender: 'any', min_age: 18, max_age: 100, country: null, countryregion: null }
    await as('POST /api/saved_searches.php', { body: { name: `${canary} search`, filters, alerts: true } })
    await asBen('POST /api/passes.php', { body: { profile: member } })
    for (const [call, other] of [
      [as, ben],
      [asBen, member],
    ] as const) {
      await call('POST /api/profile_views.php', { body: { profile: other } })
      await call('POST /api/favourites.php', { body: { profile: other } })
      await call('PUT /api/private_note.php', { body: { profile: other, text: `note of ${canary}` } })
    }
    const inHours = (hours: number) => new Date(app.ctx.now().getTime() + hours * hourMs).toISOString()
    const date = {
      person: `${canary} date`,
      place: `${canary} café`,
      begins_at: inHours(20),
      back_at: inHours(23),
      timezone: 'Europe/Amsterdam',
    }
    expect((await as('POST /api/shared_dates.php', { body: { ...date, request: `${canary}-shares-a-date` } })).status).toBe(200)
    await db
      .updateTable('shared_date')
      .set({ contact_email: `friend-of-${canary}@example.test` })
      .execute()
    await as('POST /api/export.php', { body: { password: `${canary} sings` } })
    await app.runJobs()
  }

  /** A voice note with a canary in its sound, his reaction to it, her words quoted, and words that she takes back. */
  async function talkOn(conversation: number) {
    const packet = Uint8Array.from([0xf8, ...Buffer.from(`${canary} speaks`)])
    const form = await recordingForm({ packet }, { kind: 'voice', waveform: bars.join() })
    const { body: note } = await as('POST /api/chat_media.php', { form, key: `${canary}-note` })
    const { body: shown } = await show({ call: as }, conversation, (note as { id: number }).id)
    const { message: spoken } = shown as MessageSent
    const reaction = { conversation, message: spoken.id, reaction: 'heart' }
    expect((await asBen('PUT /api/reaction.php', { body: reaction })).status).toBe(200)
    const { body } = await as('POST /api/messages.php', { body: { conversation, text: `${canary} is quoted` } })
    const { message } = body as MessageSent
    const quote = { text: `You wrote, ${canary}`, about: { kind: 'message', id: message.id } }
    expect((await asBen('POST /api/messages.php', { body: { conversation, ...quote } })).status).toBe(200)
    const slip = await as('POST /api/messages.php', { body: { conversation, text: `${canary} regrets` } })
    const regretted = { conversation, message: (slip.body as MessageSent).message.id }
    expect((await as('DELETE /api/messages.php', { body: regretted })).status).toBe(200)
    const rules = { verified: false, photo: false, min_age: 30, max_age: 60, near: null }
    expect((await as('PUT /api/inbox_rules.php', { body: rules })).status).toBe(200)
  }

  async function buy() {
    const { packs, methods } = (await as('GET /api/credits.php')).body as { packs: { id: string }[]; methods: string[] }
    const { body } = await as('POST /api/orders.php', { body: { credit_id: packs[0]?.id, payment_method: methods[0] } })
    const { transaction } = body as { transaction: string }
    const order = app.ctx.db.selectFrom('purchase_order').select(['provider', 'provider_ref']).where('id', '=', transaction)
    const { provider, provider_ref } = await order.executeTakeFirstOrThrow()
    await app.ctx.db.updateTable('sandbox_payment').set({ state: 'paid' }).where('order_id', '=', transaction).execute()
    await takePaymentEvent(app.ctx, provider, {
      event_id: 'paid',
      provider_ref: provider_ref ?? '',
      kind: 'paid',
      paid: await priceOf(app, provider_ref ?? ''),
    })
    await refundOrder(app.ctx, { order: transaction, amount_minor: 100, credits: 0, reason: 'operator' })
    await app.runJobs()
  }

  /** All files on the disk and in the store. */
  const files = async () => {
    const folder = app.ctx.config.dataDir
    const onDisk = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name))] : [],
    )
    const all = [...new Set([...onDisk, ...(await app.files()).map((path) => `files/${path}`)])]
    // keyed hashes, which name nobody: a restored database learns from them who was erased
    return all.filter((path) => !/tombstones\/(erased|deletion)\/[0-9a-f]{2}\/[0-9a-f]{40}\.json$/.test(path))
  }

  test('the copy holds everything that is hers: words, photos, messages, likes, orders; and no password', async () => {
    expect((await as('GET /api/export.php')).body).toMatchObject({ state: 'ready' })
    const { body } = await as('POST /api/export_link.php', { body: { password: `${canary} sings` } })
    const { url } = body as { url: string }
    const info = vi.spyOn(app.ctx.log, 'info')
    const read = await fetchAs(member, url)
    expect(info).toHaveBeenCalledWith(expect.objectContaining({ event: 'export.fetched', profile: member }), expect.anything())
    info.mockRestore()
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const parts = unzipSync(new Uint8Array(await read.arrayBuffer()))
    const json = (name: string) => JSON.parse(strFromU8(parts[`${name}.json`] ?? new Uint8Array())) as Record<string, unknown>[]
    expect(json('account')[0]).toMatchObject({ email, user_agent: `${canary} agent` })
    expect(json('profile')[0]).toMatchObject({ personal: `${canary} notes` })
    expect(json('conversations')[0]).toMatchObject({
      with: 'Ben',
      messages: [
        { from: 'me' },
        { from: 'them', about: { kind: 'answer', text: `${canary} answers` } },
        { from: 'them', text: `dear ${canary}` },
        { from: 'me', text: `${canary} by the sea`, media: 'photo' },
        { from: 'them', media: 'photo' },
        { from: 'me', media: 'voice' },
        { from: 'me', text: `${canary} is quoted` },
        { from: 'them', about: { kind: 'message', text: `${canary} is quoted` } },
      ],
    })
    expect(json('answers')).toMatchObject([{ place: 1, prompt: 'sunday_morning', text: `${canary} answers` }])
    expect(json('texts_taken_away')).toMatchObject([{ field: 'city', words: canary }])
    expect(json('verification')).toMatchObject([{ state: 'waiting', decided_at: null }])
    expect((await files()).filter((file) => file.includes('verification/'))).toHaveLength(3)
    expect(json('likes')).toMatchObject([{ name: 'Ben' }])
    expect(json('saved_searches')).toMatchObject([{ name: `${canary} search`, alerts: true }])
    expect(json('hidden_by_you')).toMatchObject([{ name: 'Ben' }])
    expect(json('favourites')).toMatchObject([{ name: 'Ben' }])
    expect(json('private_notes')).toMatchObject([{ about: 'Ben', text: `note of ${canary}` }])
    expect(json('profiles_you_viewed')).toMatchObject([{ name: 'Ben' }])
    // she passed him, so she is not shown that he viewed her
    expect(json('viewed_you')).toMatchObject([{ name: null }])
    expect(json('shared_dates')).toMatchObject([{ with: `${canary} date`, contact_email: `friend-of-${canary}@example.test` }])
    expect(json('orders')).toMatchObject([{ state: 'part_refunded' }])
    expect(json('invoices')).toMatchObject([{ number: 'SOCIAL-2026-000001' }])
    expect(json('credit_notes')).toMatchObject([{ number: 'SOCIAL-C-2026-000001', gross_minor: 100 }])
    expect(json('reports')).toMatchObject([{ reason: 'other', details: `${canary} is worried` }])
    expect(json('credits').length).toBeGreaterThan(1)
    expect(json('devices').length).toBeGreaterThan(0)
    const recording = json('answers')[0] as { recording: string }
    expect(strFromU8(parts[recording.recording] ?? new Uint8Array(), true)).toContain(canary)
    const photo = json('photos')[0] as { file: string }
    expect(parts[photo.file]?.length).toBeGreaterThan(100)
    const media = json('chat_media') as { file: string | null; kind: string }[]
    expect(media.map(({ kind, file }) => [kind, (parts[file ?? '']?.length ?? 0) > 100])).toEqual([
      ['photo', true],
      ['photo', false],
      ['voice', true],
    ])
    expect(strFromU8(parts[media[2]?.file ?? ''] ?? new Uint8Array(), true)).toContain(`${canary} speaks`)
    expect(Object.keys(parts).filter((name) => name.startsWith('chat_media/'))).toHaveLength(2)
    expect(Object.values(parts).some((part) => strFromU8(part).includes('argon2'))).toBe(false)

    expect((await fetchAs(member, url)).status, 'a second time').toBe(410)
    const again = await as('POST /api/export_link.php', { body: { password: `${canary} sings` } })
    const { url: fresh } = again.body as { url: string }
    expect((await fetchAs(ben, fresh)).status, 'somebody else').toBe(410)
    app.wait(6 * minuteMs)
    expect((await fetchAs(member, fresh)).status, 'after five minutes').toBe(410)
  })

  test('the copy is wiped after a week, and another can be requested', async () => {
    app.wait(7 * dayMs)
    expect((await as('GET /api/export.php')).body).toMatchObject({ state: 'expired' })
    await expireCopies.run(app.ctx, {})
    await app.runJobs()
    expect((await files()).filter((file) => file.endsWith('.zip'))).toEqual([])
    expect((await as('POST /api/export_link.php', { body: { password: `${canary} sings` } })).status).toBe(404)
    expect((await as('POST /api/export.php', { body: { password: `${canary} sings` } })).body).toMatchObject({ state: 'queued' })
    await app.runJobs()
    expect((await files()).filter((file) => file.endsWith('.zip')).length).toBe(1)
  })

  test('before the four weeks are over, nothing is erased', async () => {
    expect((await as('POST /api/delete.php', { body: { password: `${canary} sings` } })).status).toBe(200)
    await app.runJobs()
    app.wait(28 * dayMs - 1000)
    await eraseDeparted.run(app.ctx, {})
    const everywhere =
      'member profile message conversation outbox_mail complaint idempotency_key report cleared_text prompt_answer private_note'.split(
        ' ',
      )
    expect(await tablesWith(app.ctx.db, canary)).toEqual(expect.arrayContaining(everywhere.map((name) => `public.${name}`)))
  })

  test('then no table and no file holds a canary but the evidence of a report that waits for its decision, and the books balance without her', async () => {
    for (const left of [
      { member, email },
      { log: 1, tries: 0, about: { member } },
    ])
      await sql`insert into queue.job (name, data) select name, ${JSON.stringify(left)}::jsonb from queue.queue limit 1`.execute(
        app.ctx.db,
      )
    app.wait(2000)
    await eraseDeparted.run(app.ctx, {})
    await clearExpired.run(app.ctx, {})
    expect(await tablesWith(app.ctx.db, canary)).toEqual(['public.report'])
    // the log of changes keeps her number for a trimming or two, as long as an older transaction runs on this server
    const left = async () => {
      await trimSearchChanges.run(app.ctx, {})
      return tablesWith(app.ctx.db, String(member))
    }
    await expect.poll(left, { timeout: 60_000 }).toEqual([])
    await app.runJobs()
    expect((await files()).filter((file) => !/\/evidence\/[a-z0-9]{26}\.web[pm]$/.test(file))).toEqual([])
    expect(await tablesWith(app.ctx.db, canary)).toEqual(['public.report'])
    expect(await ledgerReport(app.ctx)).toMatchObject({ balanced: true })
    expect(await app.ctx.db.selectFrom('purchase_order').select(['member_id', 'state']).execute()).toEqual([
      { member_id: null, state: 'part_refunded' },
    ])
    // his own session slept as long
    expect((await (await openCaller(app, ben))('GET /api/chats.php')).body).toMatchObject({ chats: [] })
    expect((await visitor('POST /api/restore.php', { body: { email, password } })).status).toBe(401)
  }, 90_000)

  test('of her own report nothing that she wrote is left; reports about her are wiped after half a year at the latest', async () => {
    const reports = await app.ctx.db.selectFrom('report').selectAll().orderBy('id').execute()
    expect(reports).toMatchObject([
      {
        reporter_id: null,
        reported_id: ben,
        details: null,
        evidence: {
          messages: [
            { from: 'reported' },
            { from: 'reported' },
            { from: 'reported', media: { kind: 'photo' } },
            { from: 'reported', text: `You wrote, ${canary}` },
          ],
        },
      },
      { reporter_id: ben, reported_id: null, details: `who is ${canary}?` },
    ])
    // what his message replied to were her words
    expect(JSON.stringify(reports[0])).not.toContain('answers')
    expect(JSON.stringify(reports[0])).not.toContain('quoted')
    // her photo and her voice of the profile, hers and her voice note in the chat, and his photo
    expect(await files()).toHaveLength(5)
    app.wait(180 * dayMs)
    await wipeReports.run(app.ctx, {})
    await app.runJobs()
    expect(await tablesWith(app.ctx.db, canary)).toEqual([])
    expect(await files()).toEqual([])
  })

  async function fetchAs(id: ProfileId, url: string) {
    const cookie = (await openSession(app.ctx, id, app.site())).split(';')[0] ?? ''
    return (await app.hono()).request(`http://social.localhost${url}`, { headers: { cookie } })
  }
})
