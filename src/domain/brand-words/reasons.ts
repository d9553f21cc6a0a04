/** Reasons to join, as an owner writes them on the first page. */
import * as z from 'zod/mini'
import { wordLengths } from '#domain/brand-words/word-lengths.ts'
import { describe, text } from '#domain/sites/descriptions.ts'

/** Icons that an owner can put beside a reason, all in the sprite. */
export const reasonIcons = [
  'badge-check',
  'book-open',
  'calendar',
  'camera',
  'coffee',
  'coins',
  'drama',
  'eye-off',
  'flag',
  'gift',
  'heart',
  'heart-handshake',
  'house',
  'languages',
  'lock',
  'log-out',
  'map-pin',
  'message-circle',
  'mic',
  'moon',
  'shield-check',
  'smile',
  'sparkles',
  'star',
  'sun',
  'users',
  'wine',
] as const

export const title = describe('A few words.', text(wordLengths.reason_title))
export const sentence = describe('A sentence or two.', text(wordLengths.reason_text))
export const JoinReason = z.object({ icon: describe('A picture beside it.', z.enum(reasonIcons)), title, text: sentence })
