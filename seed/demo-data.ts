/** Seeds the demo data: three brands, some hundreds of people, their photos, likes, conversations and purses. The same every time, and always of today. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { countryZones } from '#domain/time/time-zones.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import { placeCards } from '#server/search/search.jobs.ts'
import { importSite } from '#server/sites/sites.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { answersOf } from './answers.ts'
import { chance } from './seeded-random.ts'
import { countryOf, emailOf, password } from './people.ts'
import { seedLedger, type SentMessage } from './demo-ledger.ts'
import { listDemoPhotos, photoRow, storeDemoPhotos, type DemoPhoto } from './demo-photos.ts'
import { planDemoData, type Resident, type DemoPlan } from './demo-rows.ts'
import type { Talk } from './conversations.ts'

const brands = ['social', 'classic', 'lavish'] as const
/** Only one process writes the demo data; a second one that starts at the same time waits, and finds it. */
const settlingLock = 7010

const isInhabited = async (ctx: Context) => Boolean(await ctx.db.selectFrom('member').select('id').limit(1).executeTakeFirst())

/** Fills an empty database. Does nothing when anybody lives there. */
export async function seedDemoData(ctx: Context, { print }: { print: (line: string) => void }): Promise<void> {
  if (await isInhabited(ctx)) return
  const startedMs = performance.now()
  for (const brand of brands)
    await importSite(ctx, JSON.parse(readFileSync(join(import.meta.dirname, `../sites/${brand}.json`), 'utf8')))
  const plan = planDemoData()
  const photos = listDemoPhotos(plan.residents)
  await storeDemoPhotos(ctx, photos)
  const settled = await atomically(ctx, async (ctx) => {
    await sql`select pg_advisory_xact_lock(${settlingLock})`.execute(ctx.db)
    if (await isInhabited(ctx)) return false
    await insertResident(ctx, plan, photos)
    return true
  })
  if (settled)
    print(`The demo data is ready: ${plan.residents.length} people, in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`)
}

async function insertResident(ctx: Context, plan: DemoPlan, photos: readonly DemoPhoto[]) {
  const sites = new Map(ctx.sites.all().map((site) => [site.file.key, site]))
  const siteOf = (resident: Resident): Site => {
    const site = sites.get(resident.brand)
    if (!site) throw new Error(`there is no brand ${resident.brand}`)
    return site
  }
  await writePeople(ctx, plan.residents, siteOf)
  await hangPhotos(ctx, photos)
  await verifySome(ctx, plan.residents)
  await writeLikes(ctx, plan)
  const messages = await writeTalks(ctx, plan)
  await seedLedger({ ctx, siteOf, residents: plan.residents, messages })
  await placeCards.run(ctx, {})
}

/** Some moment between noon and ten of that day (UTC), the same in every run: else lots are drawn. */
const coarseTimeOf = (seen: Date, id: number) =>
  new Date(Math.floor(seen.getTime() / dayMs) * dayMs + 12 * hourMs + (id % 60) * 10 * minuteMs)

async function writePeople(ctx: Context, residents: readonly Resident[], siteOf: (resident: Resident) => Site) {
  const password_hash = await hashPassword(password)
  const members = residents.map((resident) => {
    const { person } = resident
    const [signedUp, seen] = [ago(ctx, resident.signedUpMinutesAgo), ago(ctx, resident.seenMinutesAgo)]
    const site = siteOf(resident)
    return {
      id: resident.id,
      pool_id: site.pool_id,
      site_id: site.id,
      email: emailOf(person),
      password_hash,
      language: person.language,
      timezone: countryZones[countryOf(person)],
      signed_up_at: signedUp,
      activated_at: signedUp,
      seen_at: seen,
      coarse_seen_at: coarseTimeOf(seen, resident.id),
      show_distance: !person.fictional,
    }
  })
  const profiles = residents.map((resident) => {
    const { id, person } = resident
    const { name, gender, seeking, dateOfBirth, region, city, language, personal, fictional, fields } = person
    const place = { country: countryOf(person), countryregion: region, city }
    const pool_id = siteOf(resident).pool_id
    return {
      id,
      pool_id,
      name,
      gender,
      seeking,
      language,
      personal,
      fictional,
      ...place,
      ...fields,
      date_of_birth: dateOfBirth,
      last_signup_step: true,
    }
  })
  await ctx.db.insertInto('member').values(members).execute()
  await ctx.db.insertInto('profile').values(profiles).execute()
  const told = residents.flatMap(({ id, person: { key, language, fictional }, signedUpMinutesAgo }) =>
    fictional
      ? []
      : answersOf(key, language).map(({ prompt, text }, at) => ({
          member_id: id,
          place: at + 1,
          answered_at: ago(ctx, signedUpMinutesAgo),
          prompt,
          text,
        })),
  )
  await ctx.db.insertInto('prompt_answer').values(told).execute()
  // two of three agreed to be seen by visitors, so that a fresh town has somebody to show them
  const agreed = residents.filter(({ person }) => !person.fictional && chance(`${person.key} outside`, 0.66))
  await ctx.db
    .insertInto('public_profile')
    .values(agreed.map(({ id, signedUpMinutesAgo }) => ({ member_id: id, agreed_at: ago(ctx, signedUpMinutesAgo) })))
    .execute()
  await ctx.db
    .insertInto('member_state')
    .values(residents.map(({ id }) => ({ member_id: id })))
    .execute()
}

const ago = (ctx: Context, minutes: number) => new Date(ctx.now().getTime() - minutes * minuteMs)

async function hangPhotos(ctx: Context, photos: readonly DemoPhoto[]) {
  await ctx.db
    .insertInto('image')
    .values(photos.map((photo) => photoRow(photo, ctx.now())))
    .execute()
  await sql`update profile p set main_image_id = i.id from image i where i.member_id = p.id and i.position = 0`.execute(ctx.db)
}

/** One of three showed by selfies that the photos are theirs; the selfies are wiped. */
async function verifySome(ctx: Context, residents: readonly Resident[]) {
  const verified = residents
    .filter(({ person }) => !person.fictional && chance(`${person.key} verified`, 0.33))
    .map(({ id }) => id)
  const [began, decided] = [ago(ctx, 9 * 24 * 60), ago(ctx, 7 * 24 * 60)]
  await sql`
    insert into verification (member_id, site_id, state, poses, began_at, expires_at, sent_at, decided_at, decided_by, compared)
      select m.id, m.site_id, 'approved', array['left', 'two_fingers', 'smile'], ${began}::timestamptz, ${decided}::timestamptz, ${began}::timestamptz, ${decided}::timestamptz, 'people',
             array(select i.id from image i where i.member_id = m.id order by i.position)
        from member m join profile p on p.id = m.id where m.id = any(${verified}::bigint[]) and p.main_image_id is not null`.execute(
    ctx.db,
  )
  await sql`
    update profile p set verified_on = (v.decided_at at time zone 'UTC')::date from verification v where v.member_id = p.id and v.state = 'approved'`.execute(
    ctx.db,
  )
}

/** Two who like each other are a match, and a like that nobody looked at waits as a new one. */
async function writeLikes(ctx: Context, { residents, likings }: DemoPlan) {
  const idOf = idsOf(residents)
  const pairs = new Set(likings.map(({ from, to }) => `${idOf(from)} ${idOf(to)}`))
  const rows = likings.map(({ from, to, minutesAgo, seen }) => ({
    from_id: idOf(from),
    to_id: idOf(to),
    created_at: ago(ctx, minutesAgo),
    seen,
    mutual: pairs.has(`${idOf(to)} ${idOf(from)}`),
  }))
  await ctx.db.insertInto('profile_like').values(rows).execute()
  await sql`update member_state s set new_likes = l.n
    from (select to_id, count(*) as n from profile_like where not seen group by to_id) l where l.to_id = s.member_id`.execute(
    ctx.db,
  )
}

const idsOf = (residents: readonly Resident[]) => {
  const ids = new Map(residents.map(({ person, id }) => [person, id]))
  return (person: Resident['person']) => ids.get(person) ?? 0
}

/** Message numbers rise with the time of sending, over all conversations, as they do in life. */
async function writeTalks(ctx: Context, { residents, talks }: DemoPlan): Promise<SentMessage[]> {
  const residentOf = new Map(residents.map((resident) => [resident.person, resident]))
  const lines = talks
    .flatMap((talk) => talk.lines.map((line) => ({ ...line, talk })))
    .toSorted((a, b) => b.minutesAgo - a.minutesAgo)
  const drawn = await sql<{
    id: number
  }>`select nextval('message_id_seq') as id from generate_series(1, ${lines.length}::int)`.execute(ctx.db)
  const numbered = lines.map((line, index) => ({ ...line, id: Number(drawn.rows[index]?.id), at: ago(ctx, line.minutesAgo) }))
  const idOf = idsOf(residents)
  for (const talk of talks)
    await writeTalk(
      ctx,
      talk,
      numbered.filter((line) => line.talk === talk),
      idOf,
    )
  await sql`update member_state s set unread_total = c.n
    from (select member_id, sum(unread) as n from conversation_member group by member_id) c where c.member_id = s.member_id`.execute(
    ctx.db,
  )
  return numbered.map(({ id, from, to, at }) => {
    const sender = residentOf.get(from)
    if (!sender) throw new Error(`${from.key} does not live here`)
    return { id, sender, paid: !from.fictional && !to.fictional, at }
  })
}

type NumberedLine = Talk['lines'][number] & { id: number; at: Date }

async function writeTalk(
  ctx: Context,
  { pair }: Talk,
  lines: readonly NumberedLine[],
  idOf: (person: Resident['person']) => number,
) {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) throw new Error(`${pair[0].key} and ${pair[1].key} said nothing`)
  const ids = pair.map(idOf)
  const { id, pool_id } = await ctx.db
    .insertInto('conversation')
    .values({
      lo_id: Math.min(...ids),
      hi_id: Math.max(...ids),
      created_at: first.at,
      last_message_id: last.id,
      last_at: last.at,
      last_sender: idOf(last.from),
      last_text: last.text.slice(0, 140),
    })
    .returning(['id', 'pool_id'])
    .executeTakeFirstOrThrow()
  const views = pair.map((person, index) => {
    const peer = pair[1 - index] ?? person
    const unread = lines.filter((line) => line.to === person && line.unread)
    const lastRead = lines.findLast((line) => !unread.includes(line))
    const read = {
      unread: unread.length,
      last_read_id: lastRead?.id ?? 0,
      delivered_id: lastRead?.id ?? 0,
      last_read_at: lastRead?.at ?? null,
    }
    return {
      member_id: idOf(person),
      conversation_id: id,
      peer_id: idOf(peer),
      last_at: last.at,
      acknowledged_at: peer.fictional ? first.at : null,
      sent: Math.min(3, lines.filter((line) => line.from === person).length),
      ...read,
    }
  })
  await ctx.db.insertInto('conversation_member').values(views).execute()
  const messages = lines.map((line) => ({
    conversation_id: id,
    id: line.id,
    sender_id: idOf(line.from),
    text: line.text,
    sent_at: line.at,
    pool_id,
  }))
  await ctx.db.insertInto('message').values(messages).execute()
}
