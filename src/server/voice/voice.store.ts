/** SQL of recordings. Which of them an answer uses stands in `prompts.sql`. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

type NewRecording = {
  member_id: ProfileId
  file: string
  duration_ms: number
  waveform: number[]
  created_at: Date
  wipe_at: Date
}
export const insertRecording = async (db: Db, recording: NewRecording): Promise<number> =>
  (await db.insertInto('voice_recording').values(recording).returning('id').executeTakeFirstOrThrow()).id

export type RecordingRow = { id: number; member_id: ProfileId; file: string }
const selectOne = prepared<RecordingRow>(
  'voice.selectOne',
  'select id, member_id, file from voice_recording where id = $1::bigint',
  { id: 'int8', member_id: 'int8', file: 'text' },
)
export const findRecordingRow = async (db: Db, id: number): Promise<RecordingRow | null> => (await selectOne(db, [id]))[0] ?? null

/** Oldest first. */
export const listRecordingsOf = (db: Db, member: ProfileId) =>
  db.selectFrom('voice_recording').select(['id', 'file', 'wipe_at']).where('member_id', '=', member).orderBy('id').execute()

/** Those of an answer that others see, with their prompts. */
export const listAnswering = (db: Db, member: ProfileId) =>
  db
    .selectFrom('prompt_answer as a')
    .innerJoin('voice_recording as v', 'v.id', 'a.recording_id')
    .select(['v.id', 'v.file', 'a.prompt'])
    .where('a.member_id', '=', member)
    .orderBy('a.place')
    .execute()

/** Their rows, and with them the answers that they are. Returns their files. */
export const deleteRecordings = async (db: Db, member: ProfileId, ids?: readonly number[]): Promise<string[]> => {
  const all = db.deleteFrom('voice_recording').where('member_id', '=', member)
  const these = ids ? all.where('id', 'in', ids) : all
  return (await these.returning('file').execute()).map(({ file }) => file)
}
