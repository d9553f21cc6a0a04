/** The commands of the desk: complaints. Part of the table (`table.ts`). */
import { complaintTopics } from '#domain/complaints/complaints.ts'
import { complaintDues, complaintViews } from '#domain/complaints/complaint-pages.ts'
import type { Command } from './command.ts'

const complaints = () => import('./complaint.ts')

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
]
