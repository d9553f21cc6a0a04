/** How staff help a member: a fixed letter, another address, a new password, mails that arrive again. */
import * as z from 'zod/mini'
import { emailMaxLength } from '#domain/signup/signup-rules.ts'
import { ActReason } from '#domain/staff/staff.ts'

/** Letters that a person chooses. None of them is a mark against the member. */
export const letters = ['solved', 'details', 'sorry', 'safety'] as const
export const Letter = z.enum(letters)
export type Letter = z.infer<typeof Letter>

const Id = z.number().check(z.int(), z.positive())
export const LetterRequest = z.object({ id: Id, letter: Letter, reason: ActReason })
export const AddressByStaff = z.object({
  id: Id,
  email: z.string().check(z.trim(), z.maxLength(emailMaxLength), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  reason: ActReason,
})
