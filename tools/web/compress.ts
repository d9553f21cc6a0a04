/** Makes the compressed copies that browsers are served, once and as small as can be. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
const smallestBytes = 256
/** Browsers request service workers uncompressed. */
const asIs = /(?:^|\/)sw[\w-]*\.js$/

export async function compressFolder(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => worthIt.has(extname(file)) && !asIs.test(file),
  )
  await Promise.all(files.map((file) => compressFile(join(folder, file))))
}

async function compressFile(path: string) {
  const plain = readFileSync(path)
  if (plain.byteLength < smallestBytes || existsSync(`${path}.br`)) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain, { level: 9 })])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}
