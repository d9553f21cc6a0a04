/** The commands of moderation: cases, decisions, appeals, bans. Part of the table (`table.ts`). */
import { eachCaseLane, laneListByHand } from '#domain/cases/cases.ts'
import { verificationReasons } from '#domain/verification/poses.ts'
import type { Command } from './command.ts'
import { decisionFlags, reasonFlags } from './moderation.ts'

const cases = () => import('./case.ts')
const together = () => import('./case-together.ts')
const decisions = () => import('./decision.ts')
const member = () => import('./member.ts')

const lane = {
  lane: { value: 'LANE', meaning: `${eachCaseLane.join(', ')}; again for more; without it all`, isMultiple: true },
} as const
const version = {
  version: { value: 'NUMBER', meaning: 'the version that you read; refused (6) when it is another one now' },
} as const
const toMember = {
  reason: { value: 'TEXT', meaning: 'why, 1 to 2,000 characters; the member reads it', isRequired: true },
} as const

export const moderation: readonly Command[] = [
  {
    noun: 'case',
    verb: 'list',
    flags: { ...lane, cursor: { value: 'CURSOR', meaning: 'the next page, as the page before printed it' } },
    help: 'lists the open cases: by lane, then the first that is due',
    run: async (_, given) => (await cases()).list(given),
  },
  {
    noun: 'case',
    verb: 'next',
    flags: lane,
    help: 'takes the next case for fifteen minutes, one that you hold first; nobody else gets it meanwhile',
    run: async (_, given) => (await cases()).next(given),
  },
  {
    noun: 'case',
    verb: 'take',
    log: 'act',
    takes: ['REFERENCE'],
    flags: { over: { meaning: 'also from a colleague who holds it, for a lead' } },
    help: 'takes a case, or holds it longer',
    run: async (words, given) => (await cases()).take(words, given),
  },
  {
    noun: 'case',
    verb: 'show',
    log: 'look',
    takes: ['REFERENCE'],
    help: 'shows a case with its evidence and earlier decisions, and copies its photos here',
    run: async (words, given) => (await cases()).show(words, given),
  },
  {
    noun: 'case',
    verb: 'decide',
    log: 'act',
    takes: ['REFERENCE'],
    flags: { ...decisionFlags, ...version },
    help: 'decides a case with all its reports; the member and who reported are mailed',
    run: async (words, given) => (await cases()).decide(words, given),
  },
  {
    noun: 'case',
    verb: 'verify',
    log: 'act',
    takes: ['REFERENCE', 'approved|refused'],
    flags: {
      reason: {
        value: 'REASON',
        meaning: `with refused: ${verificationReasons.join(', ')}; the member reads it in their language`,
      },
      photo: {
        value: 'PHOTO',
        meaning: 'a photo that you compared; again for more; without it all that others see',
        isMultiple: true,
      },
      ...version,
    },
    help: 'decides a verification by selfies, which are wiped; duet case show copies them here',
    run: async (words, given) => (await cases()).verify(words, given),
  },
  {
    noun: 'case',
    verb: 'pass',
    log: 'act',
    takes: ['REFERENCE'],
    flags: {
      to: { value: 'PERSON', meaning: 'staff:12 or shell:ada, who alone gets it for a day' },
      'know-them': { meaning: 'you know somebody in it, and never get it again' },
    },
    help: 'passes a case on',
    run: async (words, given) => (await cases()).pass(words, given),
  },
  {
    noun: 'case',
    verb: 'wait',
    log: 'act',
    takes: ['REFERENCE'],
    flags: { days: { value: 'DAYS', meaning: '1 to 7', isRequired: true }, ...version },
    help: 'puts a case aside for an answer, until then or until a new report comes; then it is yours first',
    run: async (words, given) => (await together()).wait(words, given),
  },
  {
    noun: 'case',
    verb: 'note',
    log: 'act',
    takes: ['REFERENCE'],
    flags: { words: { value: 'TEXT', meaning: 'the comment, 1 to 2,000 characters', isRequired: true } },
    help: 'comments on a case, for colleagues',
    run: async (words, given) => (await together()).note(words, given),
  },
  {
    noun: 'case',
    verb: 'notes',
    takes: ['REFERENCE'],
    flags: { cursor: { value: 'CURSOR', meaning: 'the next page, as the page before printed it' } },
    help: 'lists the comments on a case, newest first',
    run: async (words, given) => (await together()).notes(words, given),
  },
  {
    noun: 'case',
    verb: 'takers',
    takes: ['REFERENCE'],
    flags: { q: { value: 'NAME', meaning: 'a part of the name' } },
    help: 'lists the colleagues who may take a case, as duet case pass --to takes them',
    run: async (words, given) => (await together()).takers(words, given),
  },
  {
    noun: 'case',
    verb: 'lane',
    log: 'act',
    takes: ['REFERENCE', laneListByHand.join('|')],
    flags: { reason: { value: 'TEXT', meaning: 'why, 1 to 2,000 characters, for the audit log', isRequired: true }, ...version },
    help: 'moves a case to another lane; what enters the gravest is sealed, and its member has no public profile meanwhile',
    run: async (words, given) => (await cases()).lane(words, given),
  },
  {
    noun: 'case',
    verb: 'seal',
    log: 'act',
    takes: ['REFERENCE'],
    flags: {
      number: { value: 'NUMBER', meaning: 'the number that the authority gave', isRequired: true },
      day: { value: 'DAY', meaning: 'the day on which it was told, as 2026-07-01', isRequired: true },
    },
    help: 'notes the authority that was told of a sealed case: evidence is wiped and erased as usual from then on',
    run: async (words, given) => (await cases()).seal(words, given),
  },
  {
    noun: 'case',
    verb: 'unseal',
    log: 'act',
    takes: ['REFERENCE'],
    flags: { reason: { value: 'TEXT', meaning: 'why, 1 to 2,000 characters, for the audit log', isRequired: true } },
    help: 'lifts the seal of a case without an authority',
    run: async (words, given) => (await cases()).unseal(words, given),
  },
  {
    noun: 'decision',
    verb: 'list',
    flags: {
      member: { value: 'MEMBER', meaning: 'about one member only' },
      cursor: { value: 'CURSOR', meaning: 'the next page, as the page before printed it' },
    },
    help: 'lists decisions, newest first',
    run: async (_, given) => (await decisions()).list(given),
  },
  {
    noun: 'decision',
    verb: 'show',
    log: 'look',
    takes: ['REFERENCE'],
    help: 'shows a decision with its facts',
    run: async (words, given) => (await decisions()).show(words, given),
  },
  {
    noun: 'decision',
    verb: 'lift',
    log: 'act',
    takes: ['REFERENCE'],
    flags: toMember,
    help: 'ends a decision and gives everything back; the member is mailed',
    run: async (words, given) => (await decisions()).lift(words, given),
  },
  {
    noun: 'decision',
    verb: 'preview',
    takes: ['CASE|MEMBER'],
    flags: decisionFlags,
    help: 'shows the statement as it would be mailed, and how far a ban reaches; writes nothing',
    run: async (words, given) => (await decisions()).preview(words, given),
  },
  {
    noun: 'decision',
    verb: 'undo',
    log: 'act',
    takes: ['REFERENCE'],
    help: 'takes your own decision back within 30 seconds: nobody is mailed, and its case is open again',
    run: async (words, given) => (await decisions()).undo(words, given),
  },
  {
    noun: 'appeal',
    verb: 'list',
    help: 'lists the open appeals, the most urgent first',
    run: async (_, given) => (await decisions()).listAppeals(given),
  },
  {
    noun: 'appeal',
    verb: 'take',
    log: 'act',
    takes: ['REFERENCE'],
    help: 'takes an appeal for fifteen minutes, so that duet case show opens the sealed evidence',
    run: async (words, given) => (await decisions()).takeAppeal(words, given),
  },
  {
    noun: 'appeal',
    verb: 'show',
    log: 'look',
    takes: ['REFERENCE'],
    help: 'shows an appeal, without the decision',
    run: async (words, given) => (await decisions()).showAppeal(words, given),
  },
  {
    noun: 'appeal',
    verb: 'shares',
    help: 'shows how many decisions of the last 90 days were overturned, by rule and lane',
    run: async (_, given) => (await decisions()).shares(given),
  },
  {
    noun: 'appeal',
    verb: 'view',
    log: 'act',
    takes: ['REFERENCE', 'stands|changed|overturned'],
    help: 'notes your own view of an appeal that you hold; then its decision is shown',
    run: async (words, given) => (await decisions()).view(words, given),
  },
  {
    noun: 'appeal',
    verb: 'decide',
    log: 'act',
    takes: ['REFERENCE', 'stands|changed|overturned'],
    flags: {
      reply: { value: 'TEXT', meaning: 'our answer, 1 to 2,000 characters', isRequired: true },
      ...decisionFlags,
      facts: { value: 'TEXT', meaning: 'with changed: what happened; the member reads it' },
      ...version,
    },
    help: 'decides on an appeal; refused (1) to a person who decided or agreed before',
    run: async (words, given) => (await decisions()).decide(words, given),
  },
  {
    noun: 'member',
    verb: 'ban',
    log: 'act',
    takes: ['MEMBER'],
    flags: {
      ...reasonFlags,
      clause: { ...reasonFlags.clause, isRequired: true },
      case: { value: 'REFERENCE', meaning: 'the case that it decides' },
    },
    help: 'bans a member at once: logged out, hidden, photos moved away, and mailed the reasons',
    run: async (words, given) => (await member()).ban(words, given),
  },
  {
    noun: 'member',
    verb: 'lift',
    log: 'act',
    takes: ['MEMBER'],
    flags: toMember,
    help: 'lifts the ban of a member, who is mailed',
    run: async (words, given) => (await member()).lift(words, given),
  },
  {
    noun: 'member',
    verb: 'texts',
    log: 'look',
    takes: ['MEMBER'],
    help: 'shows what a member wrote on the profile: what a decision to clear may name',
    run: async (words, given) => (await member()).texts(words, given),
  },
  {
    noun: 'glass',
    verb: 'list',
    help: 'lists who may read messages beyond a report now: asked, agreed, until when',
    run: async (_, given) => (await import('./glass.ts')).list(given),
  },
]
