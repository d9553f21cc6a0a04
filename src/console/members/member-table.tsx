/** Members as lines: who, where, the state, since when, last day, paid, open cases, and the masked address. */
import { Link } from 'react-router'
import type { MemberLine } from '#domain/look-up/look-up.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useScopedPath } from '#console/app/scope.ts'
import { StateTag } from '#console/cases/state-tag.tsx'
import type { ChosenMembers } from '#console/many-acts/choosing.ts'
import styles from '#console/members/members.module.css'
import { type Column, Table } from '#console/ui/table.tsx'
import { Lines, Quiet, Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'

type MemberTableProps = { members: readonly MemberLine[]; chosen?: ChosenMembers }

/** With `chosen` each line has a box. */
export function MemberTable({ members, chosen }: MemberTableProps) {
  const text = useText('console.members')
  const choose = useChoosing(chosen)
  const to = useScopedPath()
  const { dayOnly, number } = useDays()
  return (
    <Table
      caption={text('title')}
      items={members}
      keyOf={({ id }) => id}
      columns={[
        ...choose,
        {
          name: 'name',
          label: text('member'),
          kind: 'head',
          cell: (member) => (
            <Lines below={<code>{member.email}</code>}>
              <Link to={to(`/members/${member.id}`)}>{nameAndAge(member)}</Link>{' '}
              {member.is_fictional && <Tag>{text('fictional')}</Tag>}
            </Lines>
          ),
        },
        { name: 'id', label: text('number'), cell: ({ id }) => id },
        {
          name: 'brand',
          label: text('brand'),
          cell: ({ site_name, place }) => <Lines below={place}>{site_name}</Lines>,
        },
        {
          name: 'state',
          label: text('state'),
          cell: ({ state, is_confirmed }) => (
            <Lines below={is_confirmed ? null : text('unconfirmed')}>
              <StateTag state={state} />
            </Lines>
          ),
        },
        { name: 'since', label: text('since'), cell: ({ signed_up }) => dayOnly(signed_up) },
        { name: 'last', label: text('last_here'), cell: ({ last_here }) => dayOnly(last_here) },
        { name: 'paid', label: text('paid'), cell: ({ has_paid }) => (has_paid ? text('yes') : <Quiet>{text('no')}</Quiet>) },
        {
          name: 'cases',
          label: text('open_cases'),
          cell: ({ open_cases }) =>
            open_cases > 0 ? <Tag tone="warning">{number(open_cases)}</Tag> : <Quiet>{number(open_cases)}</Quiet>,
        },
      ]}
    />
  )
}

function useChoosing(chosen: ChosenMembers | undefined): Column<MemberLine>[] {
  const text = useText('console.many')
  if (!chosen) return []
  return [
    {
      name: 'choose',
      label: text('choose'),
      kind: 'acts',
      cell: (member) => (
        <label className={styles.box}>
          <input type="checkbox" checked={chosen.ids.has(member.id)} onChange={() => chosen.toggle(member.id)} />
          <span className="visually-hidden">{text('choose_one', { name: nameAndAge(member) })}</span>
        </label>
      ),
    },
  ]
}

export const nameAndAge = ({ name, age }: Pick<MemberLine, 'name' | 'age'>) => (age === null ? name : `${name}, ${age}`)

/** Days are days everywhere: no time zone moves them. */
export function useDays() {
  const { iso, number } = useFormats()
  const format = new Intl.DateTimeFormat(iso, { timeZone: 'UTC', dateStyle: 'medium' })
  return { number, dayOnly: (day: string) => format.format(new Date(day.slice(0, 10))) }
}
