/** Mails about decisions: the statement of reasons, what became of a report, the end of a decision, and of an appeal. */
import { type AppealOutcome, isShutOut, type ProfileText } from '#domain/decisions/decisions.ts'
import type { NoticeOutcome } from '#domain/notices/notices.ts'
import { composeMail, dayOf, greeting, type MailFrame, type MailTemplate, minuteOf } from '#server/mails/mails.ts'
import type { DecisionRow } from '#server/decisions/decisions.store.ts'

type Stated =
  'reference' | 'measures' | 'limits' | 'texts' | 'clause' | 'law' | 'source' | 'from_at' | 'until_at' | 'appeal_until'
type StatementValues = Pick<DecisionRow, Stated> & { facts: string; name: string; timezone: string | null }

/** What was decided, from when until when, on which facts and rule, after a notice or not, that a person decided, and how to object. */
export const statementTemplate: MailTemplate<StatementValues> = {
  name: 'statement',
  budget: 'none',
  isForUnconfirmed: true,
  render: (values, { t, iso, site, link }) => {
    const { name, timezone, reference, measures, limits, texts, clause, law, source, from_at, until_at, facts } = values
    const partsOf = {
      clear: texts.map((one) => t(`decisions.texts.${one}`)),
      limit: limits.map((one) => t(`decisions.limits.${one}`)),
    }
    const words = measures.flatMap((one) =>
      one === 'nothing' || one === 'note'
        ? []
        : [t(`decisions.measures.${one}`, { brand: site.name }), ...(one === 'clear' || one === 'limit' ? partsOf[one] : [])],
    )
    const rows: [label: string, value: string][] = [
      [t('decisions.reference'), reference],
      [t('decisions.what'), words.join(' ')],
      [t('decisions.from'), minuteOf(from_at, timezone, iso)],
    ]
    if (until_at || isShutOut(measures))
      rows.push([t('decisions.until'), until_at ? minuteOf(until_at, timezone, iso) : t('decisions.no_end')])
    if (clause) rows.push([t('decisions.rule'), t(`decisions.clauses.${clause}`)])
    if (law) rows.push([t('decisions.law'), law])
    rows.push([t('decisions.why_looked'), t(`decisions.sources.${source}`)])
    return {
      subject: t('mails.statement.subject', { reference }),
      preview: t('mails.statement.preview'),
      title: t('mails.statement.title'),
      paragraphs: [
        greeting(name, t),
        t('mails.statement.intro', { brand: site.name }),
        t('decisions.facts'),
        ...facts.split(/\n+/).filter(Boolean),
        t('decisions.by_person'),
        t('mails.statement.object', { date: dayOf(values.appeal_until, timezone, iso) }),
      ],
      rows,
      action: { label: t('mails.statement.action'), href: link },
      note: t('mails.statement.note', { email: site.support_email }),
    }
  },
}

type ReporterValues = {
  name: string
  timezone: string | null
  reference: string
  isActed: boolean
  isChanged: boolean
  appeal_until: Date
}

export const reporterTemplate: MailTemplate<ReporterValues> = {
  name: 'report_decided',
  budget: 'none',
  render: ({ name, timezone, reference, isActed, isChanged, appeal_until }, frame) => {
    const { t, iso } = frame
    const mail = composeMail('report_decided', name, frame, { rows: [[t('mails.report_decided.reference'), reference]] })
    const outcome = t(`mails.report_decided.${isActed ? 'acted' : 'nothing'}`)
    const end = t('mails.report_decided.object', { date: dayOf(appeal_until, timezone, iso) })
    const said = isChanged ? [t('mails.report_decided.changed'), outcome] : [outcome, end]
    return { ...mail, paragraphs: [...mail.paragraphs, ...said] }
  },
}

type NotifierValues = {
  reference: string
  outcome: NoticeOutcome
  isChanged: boolean
  /** To their own objection. */
  answer: { outcome: AppealOutcome; reply: string } | null
  appeal_until: Date
}

/** To somebody without an account: whether something was done about their notice, and how to object. Nothing about anybody else. */
export const notifierTemplate: MailTemplate<NotifierValues> = {
  name: 'notice_decided',
  budget: 'none',
  render: ({ reference, outcome, isChanged, answer, appeal_until }, { t, iso, site, link }) => {
    const done = t(`mails.notice_decided.${outcome}`)
    const said = answer
      ? [t(`decisions.outcomes.${answer.outcome}`), ...answer.reply.split(/\n+/).filter(Boolean), t('decisions.bodies')]
      : isChanged
        ? [t('mails.report_decided.changed'), done]
        : [
            done,
            t('decisions.by_person'),
            t('mails.report_decided.object', { date: dayOf(appeal_until, null, iso) }),
            t('decisions.bodies'),
          ]
    return {
      subject: t('mails.notice_decided.subject', { reference }),
      preview: t('mails.report_decided.preview'),
      title: t('mails.notice_decided.title'),
      paragraphs: [t('mails.complaint.hello'), t('mails.notice_decided.intro', { brand: site.name }), ...said],
      rows: [[t('mails.complaint.reference'), reference]],
      action: { label: t('mails.report_decided.action'), href: link },
      note: t('mails.report_decided.note', { email: site.support_email }),
    }
  },
}

export const endedTemplate: MailTemplate<{ name: string; reference: string; note: string; replaced: readonly ProfileText[] }> = {
  name: 'decision_ended',
  budget: 'none',
  isForUnconfirmed: true,
  render: ({ name, reference, note, replaced }, frame) => {
    const mail = composeMail('decision_ended', name, frame, { rows: [[frame.t('decisions.reference'), reference]] })
    return { ...mail, paragraphs: [...mail.paragraphs, ...note.split(/\n+/).filter(Boolean), ...saidOf(replaced, frame)] }
  },
}

/** What the member wrote since stays. */
const saidOf = (replaced: readonly ProfileText[], { t }: MailFrame) => replaced.map((one) => t(`decisions.replaced.${one}`))

/** `other`: the name of the account that was banned. */
export const fraudWarningTemplate: MailTemplate<{ name: string; other: string }> = {
  name: 'fraud_warning',
  budget: 'none',
  render: ({ name, other }, { t, site }) => ({
    subject: t('mails.fraud_warning.subject'),
    preview: t('mails.fraud_warning.preview'),
    title: t('mails.fraud_warning.title'),
    paragraphs: [
      greeting(name, t),
      t('mails.fraud_warning.intro', { name: other, brand: site.name }),
      t('mails.fraud_warning.money'),
      t('mails.fraud_warning.help', { email: site.support_email }),
    ],
    rows: [],
    action: null,
    note: null,
  }),
}

type AppealValues = {
  name: string
  reference: string
  outcome: AppealOutcome
  reply: string
  replaced: readonly ProfileText[]
}
export const appealDecidedTemplate: MailTemplate<AppealValues> = {
  name: 'appeal_decided',
  budget: 'none',
  isForUnconfirmed: true,
  render: ({ name, reference, outcome, reply, replaced }, frame) => {
    const { t } = frame
    const mail = composeMail('appeal_decided', name, frame, { rows: [[t('decisions.reference'), reference]] })
    const said = [
      t(`decisions.outcomes.${outcome}`),
      ...reply.split(/\n+/).filter(Boolean),
      ...saidOf(replaced, frame),
      t('decisions.bodies'),
    ]
    return { ...mail, paragraphs: [...mail.paragraphs, ...said] }
  },
}
