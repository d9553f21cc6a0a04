/** Photos and voice notes for messages: uploaded with a key of their own, some of them never sent. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { bars, recordingIn } from '../../tests/recordings.ts'
import { isResponseLost, type MemberRun } from './run-context.ts'

const shades = ['#a63', '#3a6', '#63a', '#888']
const photos = await Promise.all(
  shades.map((background) =>
    sharp({ create: { width: 120, height: 90, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  ),
)
const voice = await recordingIn('webm', { seconds: 1 })
const photoShare = 0.6
/** So many uploads end in no message: the picture was put away again. */
const changedMind = 0.15

/** The number to send; undefined where the day's uploads are used up, or the member thought better of it. */
export async function upload(life: MemberRun, refused: readonly number[] = []): Promise<number | undefined> {
  const { client, journal, self, chance } = life
  const key = randomUUID()
  const form = chance.dice() < photoShare ? photoForm(chance.pick(photos)) : voiceForm
  const put = () =>
    client.request({ path: '/api/chat_media.php', cookie: self.cookie, key, upload: form, expected: [200, 429, ...refused] })
  const first = await put()
  if (first.status !== 200) return undefined
  const { id } = first.body as { id: number }
  if (isResponseLost(life)) {
    const again = await put()
    if (again.status === 200 && (again.body as { id: number }).id !== id) journal.contradictions.push(`upload ${key}`)
  }
  return chance.dice() < changedMind ? undefined : id
}

const photoForm = (bytes: Buffer) => () => {
  const form = new FormData()
  form.set('kind', 'photo')
  form.set('file', new File([new Uint8Array(bytes)], 'photo.jpg'))
  return form
}
function voiceForm() {
  const form = new FormData()
  form.set('kind', 'voice')
  form.set('waveform', bars.join())
  form.set('file', new File([voice], 'voice.webm'))
  return form
}
