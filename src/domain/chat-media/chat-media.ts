/** Media of messages: photos, and voice notes. Uploaded first, then sent with a message (docs/decisions/0125-photos-in-chats.md). */
import * as z from 'zod/mini'
import { describe } from '#domain/sites/descriptions.ts'
import { dayMs } from '#domain/time/durations.ts'

export const chatMediaKinds = ['photo', 'voice'] as const
export const ChatMediaKind = z.enum(chatMediaKinds)
export type ChatMediaKind = z.infer<typeof ChatMediaKind>

export const ChatMediaId = z.number().check(z.int(), z.positive())

/** What was uploaded and not sent goes after this time. */
export const unsentMediaMs = dayMs

/** Which of them a brand offers. */
export const ChatMediaChoice = z.object({
  photos: describe('Whether members may send photos.', z._default(z.boolean(), false)),
  voice: describe('Whether members may send voice notes.', z._default(z.boolean(), false)),
})
export type ChatMediaChoice = z.infer<typeof ChatMediaChoice>

/** The files of a photo: small for the log, full for the viewer. */
export const chatPhotoSizes = ['small', 'full'] as const
export type ChatPhotoSize = (typeof chatPhotoSizes)[number]

const common = { id: ChatMediaId, url: z.string() }
/**
 * `url`: the small one; needs the session of one of the two. `blurred`: the reader has neither answered nor accepted the writer's photos,
 * so only the `thumbhash` (base64) shows.
 */
export const ChatPhoto = z.object({
  kind: z.literal('photo'),
  ...common,
  full: z.string(),
  width: z.number(),
  height: z.number(),
  thumbhash: z.string(),
  blurred: z.boolean(),
})
export type ChatPhoto = z.infer<typeof ChatPhoto>

/** `waveform`: how loud its parts are, 0 to 100. */
export const VoiceNote = z.object({
  kind: z.literal('voice'),
  ...common,
  duration_ms: z.number(),
  waveform: z.array(z.number()),
})
export type VoiceNote = z.infer<typeof VoiceNote>

export const ChatMedia = z.union([ChatPhoto, VoiceNote])
export type ChatMedia = z.infer<typeof ChatMedia>
