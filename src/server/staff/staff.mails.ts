/** Mails to staff, in the look of the installation's first brand: an invitation, a change of their account, and an act that one person does alone. */
import { composeMail, type MailTemplate } from '#server/mails/mails.ts'

type StaffValues = { name: string }
const templateOf = (name: string): MailTemplate<StaffValues> => ({
  name,
  budget: 'none',
  render: ({ name: person }, frame) => composeMail(name, person, frame),
})

export const staffTemplates = {
  staff_invitation: templateOf('staff_invitation'),
  staff_security: templateOf('staff_security'),
  staff_alone: templateOf('staff_alone'),
}
export type StaffMailKind = keyof typeof staffTemplates
