/** The child process that decodes uploads one by one (see photo-decoder.ts). It imports nothing else of the server. */
import { setPriority } from 'node:os'
import workerpool from 'workerpool'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { encodeOriginal, type EncodedPhoto } from '#server/photos/photo-encoding.ts'

export type Decoded = EncodedPhoto | { refusal: RefusalCode }

// pages come first
setPriority(10)

// a server that died takes no answer
process.on('error', () => process.exit(1))

workerpool.worker({
  async decode(source: Uint8Array | string): Promise<Decoded> {
    try {
      return await encodeOriginal(source)
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error.code }
      throw error
    }
  },
})
