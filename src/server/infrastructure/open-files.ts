/** The file store that the settings name: on disk, in an S3-compatible store, or both while files move. */
import { join } from 'node:path'
import type { Config } from '#server/infrastructure/config.ts'
import { openLocalFiles, type FileStore } from '#server/infrastructure/files.ts'
import { openMovingFiles } from '#server/infrastructure/moving-files.ts'
import { openS3Files } from '#server/infrastructure/s3-files.ts'

type Settings = Pick<Config, 'dataDir' | 'files'>

export function openFiles(config: Settings, now: () => Date): FileStore {
  const { at, from } = config.files
  const files = openFilesAt(config, at, now)
  return from === null ? files : openMovingFiles(files, openFilesAt(config, from, now))
}

/** `disk`, or `s3://bucket/prefix`. */
export function openFilesAt({ dataDir, files: { s3, signedSeconds } }: Settings, at: string, now: () => Date): FileStore {
  if (at === 'disk') return openLocalFiles(join(dataDir, 'files'))
  if (!s3) throw new Error(`${at} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`)
  const [, bucket = '', folders = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(at) ?? []
  return openS3Files({ ...s3, bucket, prefix: folders && `${folders}/`, signedSeconds }, { now })
}
