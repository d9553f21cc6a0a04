/** Descriptions of settings: one sentence each for the author of a brand file, part of the published schema. */
import * as z from 'zod/mini'
import { findingTexts } from '#domain/sites/finding-texts.ts'

export const describe = <Schema extends z.ZodMiniType>(sentence: string, schema: Schema): Schema =>
  schema.check(z.describe(sentence))

/** One line that fits a database column and a mail header. */
export const line = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.regex(/^\P{Cc}*$/u, findingTexts.one_line),
    z.refine((words) => words.isWellFormed()),
  )
export const text = (max: number) => line(max).check(z.minLength(1))
