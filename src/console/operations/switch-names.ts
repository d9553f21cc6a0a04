/** A switch, and the key of its texts. */
import type { ConsoleReply } from '#domain/console-wire.ts'

export type SwitchData = ConsoleReply<'GET /api/switches'>['switches'][number]

/** A key of the texts. */
export const switchKey = (name: SwitchData['name']) =>
  name.replaceAll('-', '_') as 'maintenance' | 'read_only' | 'no_signups' | 'unconfirmed_silent' | 'members_notice'
