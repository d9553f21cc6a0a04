/** The commands of the desk: complaints, notices of illegal content, trusted flaggers, orders of authorities. Part of the table (`table.ts`). */
import { complaintTopics } from '#domain/complaints/complaints.ts'
import { complaintDues, complaintViews } from '#domain/complaints/complaint-pages.ts'
import { orderGrounds, packageParts } from '#domain/authority-orders/authority-orders.ts'
import { orderViews } from '#domain/authority-orders/order-pages.ts'
import { noticeKinds } from '#domain/notices/notice-kinds.ts'
import { noticeViews } from '#domain/notices/notice-pages.ts'
import type { Command } from './command.ts'

const complaints = () => import('./complaint.ts')
const notices = () => import('./notice.ts')
const authorities = () => import('./authority.ts')

const why = { reason: { value: 'TEXT', meaning: 'why, 1 to 2,000 characters; it stands in the log', isRequired: true } } as const

export const deskCommands: readonly Command[] = [
  {
    noun: 'complaint',
    verb: 'list',
    flags: {
      view: { value: 'VIEW', meaning: `${complaintViews.join(', ')}; without it waiting` },
      about: { value: 'TOPIC', meaning: complaintTopics.join(', ') },
      due: { value: 'WHEN', meaning: `${complaintDues.join(', ')} (within two days)` },
      language: { value: 'LANGUAGE', meaning: 'of who wrote, such as de' },
      site: { value: 'SITE', meaning: 'of one brand only' },
      cursor: { value: 'CURSOR', meaning: 'continues after a page' },
    },
    help: 'lists complaints: those that wait for us, the most urgent first',
    run: async (_, given) => (await complaints()).list(given),
  },
  {
    noun: 'complaint',
    verb: 'show',
    log: 'look',
    takes: ['REFERENCE'],
    help: 'shows a complaint with what was said so far, and the answers that can be begun from',
    run: async (words, given) => (await complaints()).show(words, given),
  },
  {
    noun: 'complaint',
    verb: 'take',
    log: 'look',
    takes: ['REFERENCE'],
    help: 'takes a complaint for fifteen minutes; nobody else answers it meanwhile',
    run: async (words, given) => (await complaints()).take(words, given),
  },
  {
    noun: 'complaint',
    verb: 'answer',
    log: 'act',
    takes: ['REFERENCE'],
    flags: { text: { value: 'TEXT', meaning: 'our decision in their language, which they get by mail', isRequired: true } },
    help: 'decides a complaint and mails the words to the complainant',
    run: async (words, given) => (await complaints()).answer(words, given),
  },
  {
    noun: 'complaint',
    verb: 'move',
    log: 'act',
    takes: ['REFERENCE', 'STATE'],
    flags: { reason: { value: 'TEXT', meaning: 'our words to the complainant' } },
    help: 'changes the state of a complaint and mails the complainant',
    run: async (words, given) => (await complaints()).move(words, given),
  },
  {
    noun: 'complaint',
    verb: 'case',
    log: 'act',
    takes: ['REFERENCE'],
    help: 'makes a complaint a case for moderators, with the same reference',
    run: async (words, given) => (await complaints()).makeCase(words, given),
  },
  {
    noun: 'notice',
    verb: 'list',
    flags: {
      view: { value: 'VIEW', meaning: `${noticeViews.join(', ')}; without it waiting` },
      kind: { value: 'KIND', meaning: noticeKinds.join(', ') },
      site: { value: 'SITE', meaning: 'of one brand only' },
      cursor: { value: 'CURSOR', meaning: 'continues after a page' },
    },
    help: 'lists notices of illegal content, the newest first',
    run: async (_, given) => (await notices()).list(given),
  },
  {
    noun: 'notice',
    verb: 'show',
    log: 'look',
    takes: ['REFERENCE'],
    help: 'shows a notice, what became of it, and how right its sender was before',
    run: async (words, given) => (await notices()).show(words, given),
  },
  {
    noun: 'notice',
    verb: 'groundless',
    log: 'act',
    takes: ['REFERENCE'],
    flags: why,
    help: 'says that a notice was manifestly groundless; who sends many is warned, then heard last for a time',
    run: async (words, given) => (await notices()).groundless(words, given),
  },
  {
    noun: 'case',
    verb: 'about',
    log: 'act',
    takes: ['REFERENCE', 'MEMBER'],
    help: 'says whom the case of a notice or a complaint is about, where it names nobody',
    run: async (words, given) => (await notices()).about(words, given),
  },
  {
    noun: 'flagger',
    verb: 'list',
    flags: { cursor: { value: 'CURSOR', meaning: 'continues after a page' } },
    help: 'lists trusted flaggers, with how many notices came from each',
    run: async (_, given) => (await notices()).listAllFlaggers(given),
  },
  {
    noun: 'flagger',
    verb: 'add',
    log: 'act',
    takes: ['SITE', 'NAME', 'FIELD', 'MAIL'],
    flags: {
      from: { value: 'DAY', meaning: 'the first day, as 2026-07-01; without it today' },
      until: { value: 'DAY', meaning: 'the day from which they are none any more' },
    },
    help: 'adds a trusted flagger to the pool of a brand, and prints their key this once',
    run: async (words, given) => (await notices()).addOne(words, given),
  },
  {
    noun: 'flagger',
    verb: 'end',
    log: 'act',
    takes: ['FLAGGER'],
    flags: why,
    help: 'ends a trusted flagger; the key opens no lane any more',
    run: async (words, given) => (await notices()).endOne(words, given),
  },
  {
    noun: 'authority',
    verb: 'list',
    flags: {
      view: { value: 'VIEW', meaning: `${orderViews.join(', ')}; without it open` },
      cursor: { value: 'CURSOR', meaning: 'continues after a page' },
    },
    help: 'lists orders of authorities, the newest first',
    run: async (_, given) => (await authorities()).list(given),
  },
  {
    noun: 'authority',
    verb: 'show',
    log: 'look',
    takes: ['REFERENCE'],
    help: 'shows an order, what was given, and its packages',
    run: async (words, given) => (await authorities()).show(words, given),
  },
  {
    noun: 'authority',
    verb: 'add',
    log: 'act',
    second: 'always',
    takes: ['SITE'],
    flags: {
      ground: { value: 'GROUND', meaning: orderGrounds.join(', '), isRequired: true },
      authority: { value: 'NAME', meaning: 'who orders it', isRequired: true },
      number: { value: 'NUMBER', meaning: "the authority's own", isRequired: true },
      'asked-for': { value: 'TEXT', meaning: 'what is ordered', isRequired: true },
      member: { value: 'MEMBER', meaning: 'whom it is about' },
      received: { value: 'DAY', meaning: 'when it came, as 2026-06-01', isRequired: true },
      'answer-by': { value: 'DAY', meaning: 'the last day to answer' },
      'silent-until': { value: 'DAY', meaning: 'until then the member may not be told' },
      ...why,
    },
    help: 'writes an order of an authority down, once a second person agrees',
  },
  {
    noun: 'authority',
    verb: 'answer',
    log: 'act',
    second: 'always',
    takes: ['REFERENCE'],
    flags: { given: { value: 'TEXT', meaning: 'what was given or done', isRequired: true }, ...why },
    help: 'writes down what was given, once a second person agrees; the member is told once nothing forbids it',
  },
  {
    noun: 'authority',
    verb: 'package',
    log: 'act',
    second: 'always',
    takes: ['REFERENCE'],
    flags: {
      part: { value: 'PART', meaning: `${packageParts.join(', ')}; again for more`, isRequired: true, isMultiple: true },
      ...why,
    },
    help: 'has a sealed package made of what was ordered, once a second person agrees',
  },
  {
    noun: 'authority',
    verb: 'fetch',
    log: 'look',
    takes: ['REFERENCE'],
    help: 'writes the sealed package here, once, and prints its passphrase',
    run: async (words, given) => (await authorities()).fetchOne(words, given),
  },
]
