/** SQL of answers to prompts. */
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

export type AnswerRow = {
  id: number
  prompt: string
  text: string
  recording_id: number | null
  duration_ms: number | null
  waveform: number[] | null
}

const selectAnswers = prepared<AnswerRow>(
  'prompts.selectAnswers',
  `select a.id, a.prompt, a.text, a.recording_id, v.duration_ms, v.waveform
     from prompt_answer a left join voice_recording v on v.id = a.recording_id where a.member_id = $1 order by a.place`,
  { id: 'int8', prompt: 'text', text: 'text', recording_id: 'int8?', duration_ms: 'int4?', waveform: 'int2[]?' },
)
/** A member's answers, in their order. */
export const listAnswers = (db: Db, member: number) => selectAnswers(db, [member])

const set = prepared<{ is_changed: boolean }>(
  'prompts.set',
  'select write_answers($1::bigint, $2::text[], $3::text[], $4::bigint[], $5::timestamptz) as is_changed',
  { is_changed: 'bool' },
)
export type NewAnswer = { prompt: string; text: string; voice?: number | undefined }
/** The whole list; the member is locked. False when nothing changed. */
export async function setAnswers(db: Db, member: number, answers: readonly NewAnswer[], at: Date) {
  const prompts = answers.map(({ prompt }) => prompt)
  const texts = answers.map(({ text }) => text)
  const recordings = answers.map(({ voice = null }) => voice)
  return (await set(db, [member, prompts, texts, recordings, at]))[0]?.is_changed ?? false
}

type FreshRow = { member_id: number; id: number; text: string }
/** The statement of the newest answers to a prompt, for the test of its plan. */
export const freshStatement = `select member_id, id, text from prompt_answer where pool_id = $1::int and prompt = $2 and text <> ''
    order by answered_at desc, member_id desc limit $3::int`
const selectFresh = prepared<FreshRow>('prompts.selectFresh', freshStatement, { member_id: 'int8', id: 'int8', text: 'text' })
/** Of a whole pool, by all members. */
export const listFreshAnswers = (db: Db, pool: number, prompt: string, most: number) => selectFresh(db, [pool, prompt, most])
