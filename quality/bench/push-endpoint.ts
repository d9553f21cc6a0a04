/** A push service in a process of its own that takes everything, over TLS, and reads nothing: what sending costs is the sender's. */
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { pushCertificate } from '../../tests/push-certificate.ts'

const server = createServer({ ...pushCertificate, keepAliveTimeout: 60_000 }, (request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(201).end())
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
