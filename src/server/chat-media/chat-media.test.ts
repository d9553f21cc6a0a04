/** Photos in chats: uploaded, sent for the price of a message, blurred to strangers, and gone with what showed them. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatPhoto, unsentMediaMs } from '#domain/chat-media/chat-media.ts'
import type { Chats, Message, Messages } from '#domain/chats/chats.ts'
import { mediaUploads } from '#server/chat-media/chat-media.jobs.ts'
import { leaveAndErase } from '../../../tests/old-erasing.ts'
import { fetchMedia, photoForm, show, upload } from '../../../tests/chat-photos.ts'
import { chatOf, memberFixtures, type Person, say } from '../../../tests/member-fixtures.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
const { newMember } = memberFixtures(() => app, { credits: 40 })

const chat = async (who: Person, conversation: number) =>
  (await who.call('GET /api/messages.php', { query: { conversation } })).body as Messages
const shownTo = async (who: Person, conversation: number) => (await chat(who, conversation)).messages[0]?.media as ChatPhoto
const lists = async (who: Person) => ((await who.call('GET /api/chats.php')).body as Chats).chats[0]?.last_message
const balanceOf = async ({ id }: Person) =>
  Number((await app.ctx.db.selectFrom('wallet').select('balance').where('member_id', '=', id).executeTakeFirst())?.balance)
const status = async (who: Person | null, url: string) => (await fetchMedia(app, who?.id ?? null, url)).status
const mediaFiles = async () => (await app.files()).filter((path) => path.startsWith('chat-media/'))
const sweep = async () => {
  await mediaUploads.sweep.run(app.ctx, {})
  await app.runJobs()
}

/** Otto has opened a chat with Eva. */
async function pair() {
  const [eva, otto] = [await newMember(), await newMember({ gender: 'm' })]
  return { eva, otto, conversation: await chatOf(otto, eva) }
}
/** Otto has sent Eva a photo. */
async function sent(text = '') {
  const two = await pair()
  const photo = await upload(two.otto)
  const { body } = await show(two.otto, two.conversation, photo.id, { text })
  return { ...two, photo, message: (body as { message: Message }).message }
}

describe('a photo in a chat', () => {
  test('loses what the phone wrote into it, and is encoded anew in two sizes', async () => {
    const { otto, photo } = await sent()
    expect(photo).toMatchObject({ kind: 'photo', width: 900, height: 600, blurred: false })
    for (const [url, width] of [
      [photo.full, 900],
      [photo.url, 800],
    ] as const) {
      const answer = await fetchMedia(app, otto.id, url)
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        'image/webp',
        'private, max-age=3600',
      ])
      const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([metadata.width, metadata.exif]).toEqual([width, undefined])
    }
  })

  test('needs no words, may have some, and costs what a message costs, once', async () => {
    const { eva, otto, conversation } = await pair()
    const before = await balanceOf(otto)
    const photo = await upload(otto)
    expect(await balanceOf(otto)).toBe(before)
    const first = await show(otto, conversation, photo.id, { text: 'Look!', key: 'the-same-photo' })
    const again = await show(otto, conversation, photo.id, { text: 'Look!', key: 'the-same-photo' })
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(before - (await balanceOf(otto))).toBe(app.site().file.message_cost)
    expect((await chat(eva, conversation)).messages).toMatchObject([{ text: 'Look!', media: { kind: 'photo', id: photo.id } }])
    expect(await lists(eva)).not.toHaveProperty('media')
    await show(otto, conversation, (await upload(otto)).id)
    expect(await lists(eva)).toMatchObject({ text: '', media: 'photo' })
    expect((await say(otto, conversation, ' ')).status).toBe(400)
  })

  test('is uploaded once, however often the upload is repeated', async () => {
    const { otto } = await pair()
    const files = (await mediaFiles()).length
    const send = async () => otto.call('POST /api/chat_media.php', { form: await photoForm(), key: 'the-same-upload' })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    app.wait(2 * 60_000)
    await app.runJobs()
    expect((await mediaFiles()).length - files).toBe(2)
  })

  test('is shown once: nobody sends what is sent, another’s, or nothing', async () => {
    const { eva, otto, conversation, photo } = await sent()
    const mine = await upload(eva)
    for (const id of [photo.id, mine.id, 999_999]) {
      const before = await balanceOf(otto)
      expect((await show(otto, conversation, id)).body).toMatchObject({ error: 'media_gone' })
      expect(await balanceOf(otto)).toBe(before)
    }
  })

  test('sent twice at once is sent and paid once', async () => {
    const { otto, conversation } = await pair()
    const { id } = await upload(otto)
    const before = await balanceOf(otto)
    const answers = await Promise.all([show(otto, conversation, id), show(otto, conversation, id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(before - (await balanceOf(otto))).toBe(app.site().file.message_cost)
  })
})

describe('the bytes', () => {
  test('go to the two of the conversation alone, with their session', async () => {
    const { eva, otto, conversation, photo } = await sent()
    const carla = await newMember()
    await say(eva, conversation)
    expect(await Promise.all([eva, otto, carla, null].map((who) => status(who, photo.url)))).toEqual([200, 200, 404, 404])
    await eva.call('POST /api/block.php', { body: { profile: otto.id } })
    expect(await Promise.all([eva, otto].map((who) => status(who, photo.full)))).toEqual([404, 404])
  })

  test('come in parts where a player asks for a part', async () => {
    const { otto, photo } = await sent()
    const whole = Buffer.from(await (await fetchMedia(app, otto.id, photo.url)).arrayBuffer())
    const part = await fetchMedia(app, otto.id, photo.url, { range: 'bytes=4-7' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-7/${whole.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(4, 8))
    const last = await fetchMedia(app, otto.id, photo.url, { range: 'bytes=-3' })
    expect(Buffer.from(await last.arrayBuffer())).toEqual(whole.subarray(-3))
    expect((await fetchMedia(app, otto.id, photo.url, { range: `bytes=${whole.length}-` })).status).toBe(416)
  })
})

describe('from a stranger', () => {
  test('it is blurred, and not sent sharp, until the receiver wants to see it', async () => {
    const { eva, otto, conversation, photo } = await sent()
    expect(await shownTo(eva, conversation)).toMatchObject({ blurred: true, thumbhash: expect.stringMatching(/.{8}/) })
    expect(await shownTo(otto, conversation)).toMatchObject({ blurred: false })
    expect(await Promise.all([photo.url, photo.full].map((url) => status(eva, url)))).toEqual([404, 404])
    expect((await eva.call('PUT /api/chat_media.php', { body: { conversation } })).status).toBe(200)
    await show(otto, conversation, (await upload(otto)).id)
    expect((await chat(eva, conversation)).messages).toMatchObject([{ media: { blurred: false } }, { media: { blurred: false } }])
    expect(await status(eva, photo.full)).toBe(200)
  })

  test('an answer shows it too', async () => {
    const { eva, conversation, photo } = await sent()
    await say(eva, conversation, 'Is that the sea?')
    expect((await chat(eva, conversation)).messages[1]?.media).toMatchObject({ blurred: false })
    expect(await status(eva, photo.full)).toBe(200)
  })

  test('who is not in the conversation accepts nothing there', async () => {
    const { conversation } = await sent()
    const carla = await newMember()
    expect((await carla.call('PUT /api/chat_media.php', { body: { conversation } })).status).toBe(404)
  })
})

describe('it is refused', () => {
  const uploadError = async (who: Person, form: FormData) =>
    ((await who.call('POST /api/chat_media.php', { form })).body as { error?: string; field?: string }).error

  test('where it is no picture, or says no kind', async () => {
    const { otto } = await pair()
    const words = new FormData()
    words.set('kind', 'photo')
    words.set('file', new File(['Dear Eva'], 'letter.jpg'))
    expect(await uploadError(otto, words)).toBe('photo_not_an_image')
    expect(await uploadError(otto, await photoForm('#fff', {}))).toBe('invalid_input')
    expect(await uploadError(otto, await photoForm('#fff', { kind: 'film' }))).toBe('invalid_input')
    expect(await uploadError(otto, await photoForm('#fff', { kind: 'voice' }))).toBe('invalid_input')
  })

  test('to fictional profiles, which have one answer', async () => {
    const otto = await newMember({ gender: 'm' })
    const doll = await newMember({ fictional: true, credits: 0 })
    const conversation = await chatOf(otto, doll)
    expect(await chat(otto, conversation)).not.toHaveProperty('media')
    expect((await show(otto, conversation, (await upload(otto)).id)).body).toMatchObject({ error: 'media_not_offered' })
  })

  test('in a first message of somebody without a confirmed address', async () => {
    const [eva, otto] = [await newMember(), await newMember({ gender: 'm', activated: false })]
    const conversation = await chatOf(otto, eva)
    const { id } = await upload(otto)
    expect(await chat(otto, conversation)).not.toHaveProperty('media')
    expect((await show(otto, conversation, id)).body).toMatchObject({ error: 'media_needs_confirmation' })
    await say(eva, conversation)
    expect(await chat(otto, conversation)).toMatchObject({ media: { photos: true } })
    expect((await show(otto, conversation, id)).status).toBe(200)
  })
})

describe('it goes', () => {
  test('after a day when it was not sent', async () => {
    const { otto, conversation } = await pair()
    app.wait(unsentMediaMs)
    await sweep()
    const files = await mediaFiles()
    const { id } = await upload(otto)
    app.wait(unsentMediaMs)
    expect((await show(otto, conversation, id)).body).toMatchObject({ error: 'media_gone' })
    await sweep()
    expect(await mediaFiles()).toEqual(files)
  })

  test('with the message that its writer takes back, credits and all', async () => {
    const { eva, otto, conversation } = await pair()
    const [files, before] = [await mediaFiles(), await balanceOf(otto)]
    const photo = await upload(otto)
    const { message } = (await show(otto, conversation, photo.id)).body as { message: Message }
    expect((await otto.call('DELETE /api/messages.php', { body: { conversation, message: message.id } })).status).toBe(200)
    expect(await balanceOf(otto)).toBe(before)
    expect(await Promise.all([eva, otto].map((who) => status(who, photo.url)))).toEqual([404, 404])
    expect((await show(otto, conversation, photo.id)).body).toMatchObject({ error: 'media_gone' })
    await sweep()
    expect(await mediaFiles()).toEqual(files)
  })

  test('once both have deleted the chat, and not before', async () => {
    const files = await mediaFiles()
    const { eva, otto, conversation, photo } = await sent()
    await otto.call('DELETE /api/chat.php', { body: { conversation: { id: conversation } } })
    await say(eva, conversation)
    expect([await status(otto, photo.url), await status(eva, photo.url)]).toEqual([404, 200])
    await sweep()
    expect(await mediaFiles()).toHaveLength(files.length + 2)
    await eva.call('DELETE /api/chat.php', { body: { conversation: { id: conversation } } })
    await sweep()
    expect(await mediaFiles()).toEqual(files)
  })

  test('with a member whom a server erases that does not know photos of chats', async () => {
    const files = await mediaFiles()
    const { eva, otto, conversation } = await sent()
    await say(eva, conversation)
    await show(eva, conversation, (await upload(eva)).id)
    await upload(otto)
    await leaveAndErase(app.ctx, otto.id)
    await sweep()
    expect(await mediaFiles()).toHaveLength(files.length)
  })

  test('its words may change, and it stays', async () => {
    const { eva, otto, conversation, message } = await sent('The see')
    const body = { conversation, message: message.id, text: 'The sea' }
    expect((await otto.call('PUT /api/messages.php', { body })).status).toBe(200)
    expect((await chat(eva, conversation)).messages).toMatchObject([{ text: 'The sea', media: { kind: 'photo' } }])
  })
})
