/** The bare server to compare with: node:http and nothing else, answering 304, or a body that the bench sends it first. */
import { createServer } from 'node:http'

const tag = 'W/"0.0.0.0"'
let body = Buffer.alloc(0)

const server = createServer((request, response) => {
  if (request.method === 'PUT') {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      body = Buffer.concat(chunks)
      response.end()
    })
    return
  }
  if (request.headers['if-none-match']) {
    response.writeHead(304, { etag: tag, 'cache-control': 'private, no-cache' })
    response.end()
    return
  }
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    'content-length': body.length,
  })
  response.end(body)
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
