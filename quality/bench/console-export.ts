/** Makes exports of the console as the worker does, in a process of its own, for the bench. */
import { setPriority } from 'node:os'
import { makeListExport } from '#server/list-exports/list-exports.jobs.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import { open } from '#server/open.ts'

// as deploy/systemd/duet-worker@.service
setPriority(5)
const { ctx } = await open(readConfig({ ...process.env, NODE_ENV: undefined, LOG: 'error' }))
process.on('message', ({ id }: { id: number }) => void makeListExport.run(ctx, { id }))
process.on('disconnect', () => process.exit(0))
