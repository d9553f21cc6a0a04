/** Translations of the last days. A row can be found and read only with the original text: it is locked with it. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Locale } from '#domain/languages/languages.ts'
import { Translation } from '#domain/translation/translation.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'

/** How long a translation is stored. */
export const cacheDays = 3

const cipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

const digest = ({ config }: Context, what: string, text: string, target: Locale) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', what, 32)))
    .update(`${target}\n${text}`)
    .digest()
const rowKey = (ctx: Context, text: string, target: Locale) => digest(ctx, 'translations: rows', text, target)
const lockKey = (ctx: Context, text: string, target: Locale) => digest(ctx, 'translations: words', text, target)

const select = prepared<{ words: Buffer }>(
  'translation.find',
  'select words from translated_text where text_key = $1::bytea and at > $2::timestamptz',
  { words: 'bytea' },
)
const insert = prepared(
  'translation.save',
  `insert into translated_text (text_key, words, at) values ($1::bytea, $2::bytea, $3::timestamptz)
     on conflict (text_key) do update set words = excluded.words, at = excluded.at`,
)
const remove = prepared(
  'translation.forget',
  'delete from translated_text where text_key = any(array(select text_key from translated_text where at <= $1::timestamptz order by at limit $2))',
)

const staleAt = (ctx: Context) => new Date(ctx.now().getTime() - cacheDays * dayMs)

/** Null when the text was not translated into this language in the last days. */
export async function findTranslation(ctx: Context, text: string, target: Locale): Promise<Translation | null> {
  const [row] = await select(ctx.db, [rowKey(ctx, text, target), staleAt(ctx)])
  if (!row) return null
  const { words } = row
  const open = createDecipheriv(cipher, lockKey(ctx, text, target), words.subarray(0, nonceBytes))
  open.setAuthTag(words.subarray(-tagBytes))
  const plain = Buffer.concat([open.update(words.subarray(nonceBytes, -tagBytes)), open.final()])
  return Translation.parse(JSON.parse(plain.toString('utf8')))
}

export async function saveTranslation(ctx: Context, text: string, target: Locale, translation: Translation) {
  const nonce = randomBytes(nonceBytes)
  const lock = createCipheriv(cipher, lockKey(ctx, text, target), nonce)
  const locked = Buffer.concat([lock.update(JSON.stringify(translation), 'utf8'), lock.final()])
  await insert(ctx.db, [rowKey(ctx, text, target), Buffer.concat([nonce, locked, lock.getAuthTag()]), ctx.now()])
}

/** Deletes those that are too old, a portion at a time. */
export const forgetTranslations = (ctx: Context, most: number) => remove(ctx.db, [staleAt(ctx), most])
