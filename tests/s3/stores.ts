/** The stores that files may lie in, for tests that hold for each of them: `describe.each(stores)`. */
import { openLocalFiles, type FileStore } from '#server/infrastructure/files.ts'
import { openS3Files } from '#server/infrastructure/s3-files.ts'
import { keys, openS3Server } from './s3-server.ts'

export type OpenedStore = { files: FileStore; close: () => Promise<void> }
export type OpenStore = (home: { folder: string; now: () => Date }) => Promise<OpenedStore>

export const onDisk: OpenStore = async ({ folder }) => ({ files: openLocalFiles(folder), close: async () => {} })

/** `signedSeconds` 0 serves files through the app, for a CDN or a private store. */
const inS3 =
  (signedSeconds: number): OpenStore =>
  async ({ now }) => {
    const server = await openS3Server({ now, pageSize: 7 })
    const { endpoint, bucket, close } = server
    return { files: openS3Files({ ...keys, endpoint, bucket, prefix: 'site/', signedSeconds }, { now }), close }
  }

export const stores: [string, OpenStore][] = [
  ['on disk', onDisk],
  ['in S3, signed', inS3(60)],
  ['in S3, through us', inS3(0)],
]

/** As an `<img>` in a page requests it, redirected or not. */
export const asPicture = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }

/** What a browser gets to see in the end. */
export async function fetchPicture(
  hono: { request: (path: string, init?: RequestInit) => Response | Promise<Response> },
  path: string,
) {
  const answer = await hono.request(path, { headers: asPicture })
  const away = answer.headers.get('location')
  return away === null ? answer : fetch(away)
}
