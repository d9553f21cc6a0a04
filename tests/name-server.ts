/** A stand-in for a name server: answers IPv4 questions with the given addresses, others with none, or nothing at all. */
import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

export async function openNameServer() {
  let addresses: readonly string[] | null = []
  const server = createSocket('udp4')
  server.on('message', (question, from) => {
    if (addresses) server.send(answerTo(question, addresses), from.port, from.address)
  })
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** As `setServers` wants it. */
    name: `127.0.0.1:${port}`,
    /** Null: it never answers. */
    say: (next: readonly string[] | null) => void (addresses = next),
    close: () => void server.close(),
  }
}

const headLength = 12
const ipv4 = 1

/** RFC 1035: header, question, and one answer an address, which points back at the name. Other records are left out. */
function answerTo(question: Buffer, addresses: readonly string[]): Buffer {
  let end = headLength
  while (question[end] !== 0) end += (question[end] ?? 0) + 1
  end += 5
  const found = question.readUInt16BE(end - 4) === ipv4 ? addresses : []
  const head = Buffer.from(question.subarray(0, headLength))
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(found.length, 6)
  head.writeUInt32BE(0, 8)
  const answers = found.map((address) =>
    Buffer.from([0xc0, headLength, 0, ipv4, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([head, question.subarray(headLength, end), ...answers])
}
