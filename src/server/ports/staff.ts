/** The port of staff: who calls from the console, as every handler sees them. */
import type { Locale } from '#domain/languages/languages.ts'
import type { HeldRight } from '#domain/staff/rights.ts'

export type StaffCaller = {
  /** 0 for a user of the machine, who is nobody of staff (`callerOnMachine`). */
  id: number
  staff: {
    id: number
    email: string
    name: string
    locale: Locale
    timezone: string
    single_keys: boolean
    /** In which they read cases; none: all. */
    languages: string[]
    has_password: boolean
  }
  session: { id: number; created_at: Date; seen_at: Date; proved_at: Date }
  roles: string[]
  /** Read with each call, so a grant that was taken is gone at the next press. */
  rights: HeldRight[]
  /** As the audit log names them; `person`: of a key, who made it, `staff:12`. */
  actor: { actor_kind: 'staff' | 'key' | 'shell'; actor: string; person?: string }
  /** A program that calls in this person's name: it gives no proof, so what needs one waits for a second person. */
  key: { id: number; name: string } | null
}
