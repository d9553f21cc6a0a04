/** Live events: what is told reaches the open streams of the member, once it is true, and nobody else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type House } from '../../../tests/house.ts'
import { cookieOf, listen, openStream } from '../../../tests/listener.ts'

let house: House
let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  house = await openHouse()
  server = await listen(await house.app())
})
afterAll(async () => {
  await server.close()
  await house.close()
})

test('a stream opens with where the member stands, and everything may be new to whoever was never here', async () => {
  const anna = await house.moveIn('Anna')
  const stream = await openStream({ port: server.port, cookie: await cookieOf(house, anna) })
  expect(await stream.next('unread')).toMatchObject({
    data: { unread_messages: 0, new_likes: 0, changed: ['user', 'chats', 'likes'] },
  })
  stream.close()
})
