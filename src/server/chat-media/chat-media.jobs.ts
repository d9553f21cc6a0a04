/** Jobs of chat media: deletes the files of what was not stored or not sent, was taken back, or went with its chat. */
import { removeFiles } from '#server/chat-media/media-paths.ts'
import { uploadsOf } from '#server/uploads/uploads.ts'

export const mediaUploads = uploadsOf({ noun: 'chat-media', table: 'chat_media', remove: removeFiles })

export const chatMediaJobs = mediaUploads.jobs
