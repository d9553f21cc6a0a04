/** Mails to staff, in the look of the installation's first brand: an invitation, a change of their account, and an act that one person does alone. */
import * as z from 'zod/mini'
import { composeMail, composeNotice, type MailTemplate } from '#server/mails/mails.ts'
import { SecurityEvent } from '#server/sessions/device.ts'

/** `device`: a sign-in with another one. `code`: a recovery code was used. */
export const StaffSecurityEvent = z.extend(SecurityEvent, { what: z.enum(['device', 'code']) })
export type StaffSecurityEvent = z.infer<typeof StaffSecurityEvent>

type StaffValues = { name: string; timezone: string; event?: StaffSecurityEvent | undefined }
const templateOf = (name: string): MailTemplate<StaffValues> => ({
  name,
  budget: 'none',
  render: ({ name: person }, frame) => composeMail(name, person, frame),
})

const securityTemplate: MailTemplate<StaffValues> = {
  ...templateOf('staff_security'),
  render({ name, timezone, event }, frame) {
    if (!event) return composeMail('staff_security', name, frame)
    const { what, ...securityEvent } = event
    return composeNotice(`staff_${what}`, { name, timezone, ...securityEvent }, frame)
  },
}

export const staffTemplates = {
  staff_invitation: templateOf('staff_invitation'),
  staff_security: securityTemplate,
  staff_alone: templateOf('staff_alone'),
}
export type StaffMailKind = keyof typeof staffTemplates
