/** Own drawings: an owner's pictures in place of ours, where a page has nothing to show yet. */
import * as z from 'zod/mini'
import { BrandFile } from '#domain/sites/brand-files.ts'
import { describe } from '#domain/sites/descriptions.ts'
import { kindsOf } from '#domain/sites/kinds.ts'
import { type Finding, findingOf } from '#domain/sites/findings.ts'
import type { SiteFile } from '#domain/sites/sites.ts'

/** By what the page shows: nobody found, no likes, no chats, a sent mail, no credits, a missing page, no connection, a success. */
export const ownDrawingNames = [
  'empty-search',
  'empty-likes',
  'empty-chats',
  'mail-sent',
  'credits',
  'lost',
  'offline',
  'celebration',
] as const
export type OwnDrawingName = (typeof ownDrawingNames)[number]

const OwnDrawing = z.object({
  light: describe('The name that `duet brand drawing` gave it.', BrandFile),
  dark: describe('The same for dark pages; without it the first one stands there too.', z.optional(BrandFile)),
})

export const OwnDrawings = z.partialRecord(z.enum(ownDrawingNames), OwnDrawing)
export type OwnDrawings = z.infer<typeof OwnDrawings>

/** A page with ours beside the owner's looks like two hands; a kind without drawings shows neither. */
export function drawingFindings({ drawings, kinds, template }: SiteFile): Finding[] {
  if (!drawings || Object.keys(drawings).length === 0) return []
  const missing = ownDrawingNames.filter((name) => !drawings[name])
  const showsNone = kindsOf(template, kinds).empty === 'words'
  return [
    ...(missing.length > 0 ? [findingOf('advice', 'drawings', 'drawings_left', { names: missing })] : []),
    ...(showsNone ? [findingOf('advice', 'drawings', 'drawings_unseen')] : []),
  ]
}
