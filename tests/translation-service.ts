/** A translation service for tests, over real HTTP: the stand-in's words, and it can be broken, slow or silent. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { standInReply } from '#server/sandbox/translation-stand-in.ts'

type Question = Parameters<typeof standInReply>[0] & { source: string; format: string; api_key?: string }
export type TranslationBehaviour = 'well' | 'broken' | 'nonsense' | 'silent' | 'endless'

export async function openTranslationService() {
  const questions: Question[] = []
  let behaviour: TranslationBehaviour = 'well'
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => void (body += part.toString()))
    request.on('end', () => {
      const question = JSON.parse(body) as Question
      questions.push(question)
      if (behaviour === 'silent') return
      const words = {
        well: JSON.stringify(standInReply(question)),
        broken: '',
        nonsense: '<html>',
        endless: 'x'.repeat(1_000_000),
      }
      response.writeHead(behaviour === 'broken' ? 500 : 200, { 'content-type': 'application/json' }).end(words[behaviour])
    })
  })
  await new Promise<void>((open) => void server.listen(0, '127.0.0.1', open))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    behave: (next: TranslationBehaviour) => void (behaviour = next),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => void server.close(closed))
    },
  }
}
