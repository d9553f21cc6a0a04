/** Letters of our team to a member: fixed words in the member's language, chosen by staff or sent with what they did. */
import * as z from 'zod/mini'
import { letters } from '#domain/members/help.ts'
import { dayOf, findRecipient, greeting, mailJob, type MailTemplate, toMember } from '#server/mails/mails.ts'

/** Chosen ones, and those that follow from an act. */
const eachLetter = [...letters, 'address', 'hold', 'hold_ended'] as const
export type LetterName = (typeof eachLetter)[number]

type LetterValues = { name: string; letter: LetterName; until: Date | null; timezone: string | null }

export const letterTemplate: MailTemplate<LetterValues> = {
  name: 'staff_letter',
  budget: 'none',
  render: ({ name, letter, until, timezone }, { t, iso, site }) => ({
    subject: t(`mails.staff_letter.${letter}.subject`),
    preview: t(`mails.staff_letter.${letter}.preview`),
    title: t(`mails.staff_letter.${letter}.title`),
    paragraphs: [greeting(name, t), t(`mails.staff_letter.${letter}.text`, { brand: site.name })],
    rows: until ? [[t('mails.staff_letter.until'), dayOf(until, timezone, iso)]] : [],
    action: null,
    note: null,
  }),
}

export const letterMail = mailJob({
  name: 'member-help.letter',
  template: letterTemplate,
  about: z.object({ ...toMember, letter: z.enum(eachLetter), until: z.nullish(z.iso.datetime()) }),
  async write(ctx, { letter, until, ...whom }) {
    const reader = await findRecipient(ctx, whom)
    if (!reader) return null
    const { letter: mail, name, timezone } = reader
    return { ...mail, values: { name, letter, until: until ? new Date(until) : null, timezone }, link: null }
  },
})

export const memberHelpJobs = [letterMail]
