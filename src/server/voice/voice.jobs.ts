/** Jobs of recordings: deletes the files of those that were not stored, or that no answer uses (any more). */
import { uploadsOf } from '#server/uploads/uploads.ts'

export const recordingFile = (file: string) => `voice/${file.slice(0, 2)}/${file}.webm`

export const recordingUploads = uploadsOf({
  noun: 'voice',
  table: 'voice_recording',
  remove: (files, file) => files.remove(recordingFile(file)),
})

export const voiceJobs = recordingUploads.jobs
