/** People who do not stay: pairs who write, show and react to each other until staff ban one, or erase both, while everything is killed. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { MemberRun } from './run-context.ts'
import { upload } from './uploads.ts'

/** In each of their words: none may be left of who was erased. */
export const canary = 'kanarie'

/** What tells that they are shut out, have left, or that the other has: then they do no more. */
const over = [401, 402, 403, 404, 409, 410, 422]

/** They buy nothing, so that no papers are left of them. */
export async function liveUntilGone(life: MemberRun, word: string) {
  const { client, self, isOver, chance } = life
  const { cookie, conversation } = self
  while (!isOver()) {
    const media = chance.dice() < 0.5 ? await upload(life, over) : undefined
    const body = { conversation, text: `${word} ${randomUUID()}`, ...(media && { media }) }
    const sent = await client.request({ path: '/api/messages.php', cookie, key: randomUUID(), body, expected: [200, ...over] })
    if (sent.status !== 200) break
    const page = await client.request({
      path: `/api/messages.php?conversation=${conversation}`,
      cookie,
      expected: [200, ...over],
    })
    if (page.status !== 200) break
    const received = (page.body as { messages: { id: number; sender: number }[] }).messages.find(
      ({ sender }) => sender !== self.id,
    )
    const reaction = { conversation, message: received?.id, reaction: 'heart' }
    const ways = { path: '/api/reaction.php', method: 'PUT' as const, cookie, body: reaction }
    if (received) await client.request({ ...ways, expected: [200, 204, ...over] })
    await pause(1500 + chance.dice() * 3000)
  }
}
