/** Calls about members, their photos, marks and messages. Part of the console's wire (`console-wire.ts`). */
import * as z from 'zod/mini'
import type { ConsoleCall } from '#domain/console-call.ts'
import { CreditsChanged, CreditsGiven, CreditsTaken } from '#domain/credits/credit-changes.ts'
import { MemberLedger, MemberLedgerQuery } from '#domain/credits/member-ledger.ts'
import { GlassPage, GlassQuery, GlassRequest, Glasses } from '#domain/glass/glass.ts'
import { DecisionMade, MemberDecision, MemberRestriction } from '#domain/cases/case-pages.ts'
import {
  MemberLines,
  MemberLookup,
  MemberPage,
  MemberQuery,
  MemberReveal,
  MemberRevealed,
  MemberTarget,
  MemberTexts,
} from '#domain/look-up/look-up.ts'
import {
  ManyDecision,
  ManyHelp,
  ManyLines,
  ManyPreview,
  ManyPreviewed,
  ManyProgress,
  ManyQuery,
  ManyStarted,
  ManyStop,
  ManyTarget,
} from '#domain/many-acts/many-acts.ts'
import { MemberListPage, MemberListQuery } from '#domain/look-up/member-lists.ts'
import { TimelinePage, TimelineQuery } from '#domain/look-up/timeline.ts'
import { AddressByStaff, LetterRequest } from '#domain/members/help.ts'
import { NewNote, NoteMade, NotePin, Notes, NotesQuery, NoteTarget } from '#domain/members/notes.ts'
import { ErasingRequest, HoldEnd, HoldMade, MemberRequests, NewHold } from '#domain/members/requests.ts'
import { OpenedPhoto, PhotoQuery, PhotosHidden, PhotosPassed, SmallPicture, Wall, WallQuery } from '#domain/photos/photo-wall.ts'
import { FoundCounts } from '#domain/search/found-counts.ts'
import {
  MarkEnd,
  MarkLines,
  MarkList,
  MarkListImport,
  MarkListPlan,
  MarkListPreview,
  MarkListQuery,
  MarkMade,
  MarksQuery,
  MarkTest,
  MarkTested,
  MemberMarks,
  NewMark,
} from '#domain/marks/mark-pages.ts'

const nothing = z.null()

// prettier-ignore
export const memberCalls = {
  'GET /api/members': { may: 'members.find', at: 'any', query: MemberLookup, reply: MemberLines, log: 'none', cli: 'member find' },
  'POST /api/members/by_photo': { may: 'members.find', at: 'any', body: SmallPicture, reply: MemberLines, log: 'none', limit: 'console_picture', cli: 'member find' },
  'GET /api/members/one': { may: 'members.read', at: 'site', query: MemberQuery, reply: MemberPage, log: 'look', cli: 'member show' },
  'GET /api/members/more': { may: 'members.read', at: 'site', query: MemberListQuery, reply: MemberListPage, log: 'look', cli: 'member show' },
  'GET /api/members/timeline': { may: 'members.read', at: 'site', query: TimelineQuery, reply: TimelinePage, log: 'look', cli: 'member timeline' },
  'POST /api/members/reveal': { may: 'members.reveal', at: 'site', body: MemberReveal, reply: MemberRevealed, log: 'look', limit: 'console_reveal', cli: 'member reveal' },
  'POST /api/members/sign_out': { may: 'members.help', at: 'site', body: MemberTarget, reply: nothing, log: 'act', cli: 'member sign-out' },
  'POST /api/members/resend': { may: 'members.help', at: 'site', body: MemberTarget, reply: nothing, log: 'act', cli: 'member resend' },
  'POST /api/members/restrict': { may: 'members.restrict', at: 'pool', body: MemberRestriction, reply: DecisionMade, log: 'act', cli: 'member decide' },
  'POST /api/members/decide': { may: 'members.ban', at: 'pool', body: MemberDecision, reply: DecisionMade, log: 'act', cli: 'member decide' },
  'GET /api/members/texts': { may: 'members.restrict', at: 'pool', query: MemberQuery, reply: MemberTexts, log: 'look', cli: 'member texts' },
  'GET /api/members/notes': { may: 'members.read', at: 'site', query: NotesQuery, reply: Notes, log: 'look', cli: 'member notes' },
  'POST /api/members/notes': { may: 'members.read', at: 'site', body: NewNote, reply: NoteMade, log: 'act', cli: 'member note' },
  'PUT /api/members/notes': { may: 'members.read', at: 'site', body: NotePin, reply: nothing, log: 'act', cli: 'member note-pin' },
  'DELETE /api/members/notes': { may: 'members.read', at: 'site', body: NoteTarget, reply: nothing, log: 'act', cli: 'member note-remove' },
  'POST /api/members/write': { may: 'members.help', at: 'site', body: LetterRequest, reply: nothing, log: 'act', cli: 'member write' },
  'POST /api/members/address': { may: 'members.help', at: 'site', body: AddressByStaff, reply: nothing, log: 'act', fresh: true, cli: 'member address' },
  'POST /api/members/lift_refusal': { may: 'members.help', at: 'site', body: MemberTarget, reply: nothing, log: 'act', cli: 'member lift-refusal' },
  'POST /api/members/reset': { may: 'members.help', at: 'site', body: MemberTarget, reply: nothing, log: 'act', cli: 'member reset' },
  'GET /api/members/requests': { may: 'members.read', at: 'site', query: MemberQuery, reply: MemberRequests, log: 'look', cli: 'member requests' },
  'GET /api/members/found': { may: 'members.read', at: 'site', query: MemberQuery, reply: FoundCounts, log: 'look', cli: 'member found' },
  'POST /api/members/copy': { may: 'requests', at: 'site', body: MemberTarget, reply: nothing, log: 'act', cli: 'member copy' },
  'POST /api/members/erase': { may: 'requests.erase', at: 'site', body: ErasingRequest, reply: nothing, log: 'act', fresh: true, second: true, cli: 'member erase' },
  'POST /api/members/hold': { may: 'requests', at: 'site', body: NewHold, reply: HoldMade, log: 'act', fresh: true, cli: 'member hold' },
  'DELETE /api/members/hold': { may: 'requests', at: 'site', body: HoldEnd, reply: nothing, log: 'act', fresh: true, cli: 'member hold-end' },
  'POST /api/members/credits': { may: 'money.credits', at: 'site', body: CreditsGiven, reply: CreditsChanged, log: 'act', fresh: true, second: 'sometimes', cli: 'member credits-give' },
  'POST /api/members/credits/take': { may: 'money.credits', at: 'site', body: CreditsTaken, reply: CreditsChanged, log: 'act', fresh: true, second: 'sometimes', cli: 'member credits-take' },
  'GET /api/members/many': { may: 'members.read', at: 'any', query: ManyQuery, reply: ManyLines, log: 'none', cli: 'member many-list' },
  'GET /api/members/many/one': { may: 'members.read', at: 'any', query: ManyTarget, reply: ManyProgress, log: 'none', cli: 'member many-show' },
  'POST /api/members/many/preview': { may: 'members.find', at: 'any', body: ManyPreview, reply: ManyPreviewed, log: 'none', cli: 'member many-preview' },
  'POST /api/members/many': { may: 'members.read', at: 'any', body: ManyHelp, reply: ManyStarted, log: 'act', cli: 'member many' },
  'POST /api/members/many/decide': { may: 'members.ban', at: 'pool', body: ManyDecision, reply: ManyStarted, log: 'act', fresh: true, second: 'sometimes', cli: 'member many-decide' },
  'POST /api/members/many/stop': { may: 'members.read', at: 'any', body: ManyStop, reply: nothing, log: 'act', cli: 'member many-stop' },
  'GET /api/members/ledger': { may: 'money.read', at: 'site', query: MemberLedgerQuery, reply: MemberLedger, log: 'look', cli: 'member ledger' },
  'GET /api/photos': { may: 'members.restrict', at: 'any', query: WallQuery, reply: Wall, log: 'none', cli: 'photo list' },
  'GET /api/photos/one': { may: 'members.restrict', at: 'pool', query: PhotoQuery, reply: OpenedPhoto, log: 'look', cli: 'photo copy' },
  'POST /api/photos/fine': { may: 'members.restrict', at: 'pool', body: PhotosPassed, reply: nothing, log: 'act', cli: 'photo fine' },
  'POST /api/photos/nude': { may: 'members.restrict', at: 'pool', body: PhotosPassed, reply: nothing, log: 'act', cli: 'photo nude' },
  'POST /api/photos/hide': { may: 'members.restrict', at: 'pool', body: PhotosHidden, reply: DecisionMade, log: 'act', cli: 'photo hide' },
  'GET /api/members/marks': { may: 'members.read', at: 'site', query: MemberQuery, reply: MemberMarks, log: 'look', cli: 'member marks' },
  'GET /api/marks': { may: 'marks', at: 'any', query: MarksQuery, reply: MarkLines, log: 'none', cli: 'mark list' },
  'POST /api/marks': { may: 'marks', at: 'pool', body: NewMark, reply: MarkMade, log: 'act', cli: 'mark add' },
  'POST /api/marks/end': { may: 'marks', at: 'pool', body: MarkEnd, reply: nothing, log: 'act', cli: 'mark end' },
  'POST /api/marks/test': { may: 'marks', at: 'pool', body: MarkTest, reply: MarkTested, log: 'look', cli: 'mark test' },
  'POST /api/marks/import': { may: 'marks', at: 'pool', body: MarkListImport, reply: MarkListPlan, log: 'act', cli: 'mark import' },
  'POST /api/marks/import_preview': { may: 'marks', at: 'pool', body: MarkListPreview, reply: MarkListPlan, log: 'none', cli: 'mark import' },
  'GET /api/marks/export': { may: 'marks', at: 'pool', query: MarkListQuery, reply: MarkList, log: 'look', cli: 'mark export' },
  'GET /api/break_glass': { may: 'break_glass', at: 'any', reply: Glasses, log: 'none', cli: 'glass list' },
  'GET /api/break_glass/one': { may: 'break_glass', at: 'pool', query: GlassQuery, reply: GlassPage, log: 'inside', cli: 'glass read' },
  'POST /api/break_glass': { may: 'break_glass', at: 'pool', body: GlassRequest, reply: nothing, log: 'act', second: 'another', cli: 'glass open' },
} as const satisfies Record<string, ConsoleCall>
