/** Who a member is: place, brand, the state in words with the decision behind it, language, network, trust, balance, premium and open cases. */
import type { MemberPage } from '#domain/look-up/look-up.ts'
import { useFormats } from '#console/app/formats.tsx'
import { Link } from 'react-router'
import { useScopedPath } from '#console/app/scope.ts'
import { casePath } from '#console/cases/next-case.ts'
import { StateTag } from '#console/cases/state-tag.tsx'
import { MemberPhoto } from '#console/members/member-photo.tsx'
import { useDays } from '#console/members/member-table.tsx'
import styles from '#console/members/members.module.css'
import { type Fact, FactsPanel } from '#console/ui/facts.tsx'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function MemberHead({ page }: { page: MemberPage }) {
  const text = useText('console.member')
  const listText = useText('console.members')
  const { iso, moment, number } = useFormats()
  const { dayOnly } = useDays()
  const { member, photos, language, timezone, network, restriction, balance, premium_until, trust } = page
  const main = photos.find(({ is_main, is_hidden }) => is_main && !is_hidden)
  const languageName = new Intl.DisplayNames(iso, { type: 'language' }).of(language) ?? language
  const facts: Fact[] = [
    [listText('number'), member.id],
    [listText('brand'), member.site_name],
    [text('place'), member.place ?? '–'],
    [text('email'), <code key="email">{member.email}</code>],
    [text('language'), timezone ? `${languageName} · ${timezone.replaceAll('_', ' ')}` : languageName],
    [listText('since'), dayOnly(member.signed_up)],
    [listText('last_here'), dayOnly(member.last_here)],
    [text('network'), network ?? '–'],
    [text('trust'), text('trust_allows', { level: text(`trust_${trust.level}`), n: trust.contacts_a_day })],
    [text('balance'), text('credits', { n: balance, amount: number(balance) })],
    [text('premium'), premium_until ? text('premium_until', { time: moment(premium_until) }) : text('no_premium')],
    [text('photos'), text('photo_count', { n: photos.length })],
    [listText('open_cases'), <OpenCases key="open" cases={page.open_cases} />],
  ]
  return (
    <div className={styles.head}>
      <div className={styles.tags}>
        <StateTag state={member.state} />
        {!member.is_confirmed && <Tag tone="warning">{listText('unconfirmed')}</Tag>}
        {member.is_fictional && <Tag>{listText('fictional')}</Tag>}
        {page.is_verified && <Tag tone="success">{text('verified')}</Tag>}
        {member.has_paid && <Tag tone="success">{text('has_paid')}</Tag>}
      </div>
      {restriction && <Restriction restriction={restriction} isOut={member.state === 'banned'} />}
      {page.limits.length > 0 && <Limits limits={page.limits} />}
      <div className={styles.person}>
        {main && <MemberPhoto id={main.id} name={member.name} />}
        <FactsPanel facts={facts} />
      </div>
    </div>
  )
}

type RestrictionProps = { restriction: NonNullable<MemberPage['restriction']>; isOut: boolean }

/** "C-2026-000017, held by Ada", each with its link. */
function OpenCases({ cases }: { cases: MemberPage['open_cases'] }) {
  const text = useText('console.member')
  const to = useScopedPath()
  if (cases.length === 0) return text('no_open_cases')
  return (
    <ul>
      {cases.map(({ reference, holder }) => (
        <li key={reference}>
          <Link to={to(casePath(reference))}>{reference}</Link>
          {`, ${holder === null ? text('held_by_nobody') : text('held_by', { name: holder })}`}
        </li>
      ))}
    </ul>
  )
}

/** "Banned until 3 May by D-2026-000412." */
function Restriction({ restriction: { decision, until_at, since }, isOut }: RestrictionProps) {
  const text = useText('console.member')
  const { moment } = useFormats()
  const state = text(isOut ? (until_at ? 'suspended' : 'banned') : 'limited')
  const end = until_at ? text('until', { time: moment(until_at) }) : text('no_end')
  return (
    <Notice
      tone={isOut ? 'danger' : 'warning'}
      icon="ban"
      title={decision ? text('state_by', { state, end, decision }) : `${state} ${end}`}
    >
      {text('since', { time: moment(since) })}
    </Notice>
  )
}

/** "Limited: new chats until 3 May by D-2026-000412." */
function Limits({ limits }: Pick<MemberPage, 'limits'>) {
  const text = useText('console.member')
  const limitText = useText('console.limits')
  const { moment } = useFormats()
  return (
    <Notice tone="warning" icon="ban" title={text('limited')}>
      {limits.map(({ what, until_at, decision }) => (
        <span key={what}>
          {limitText(what)}: {text('until', { time: moment(until_at) })} ({decision}).{' '}
        </span>
      ))}
    </Notice>
  )
}
