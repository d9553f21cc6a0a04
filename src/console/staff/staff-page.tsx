/** People: who may what and where, their factors and sessions, and the acts on them. */
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { StaffLine } from '#domain/staff/staff.ts'
import { useMe } from '#console/app/console.ts'
import { useDuration, useFormats } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import { useScope } from '#console/app/scope.ts'
import { GrantList } from '#console/staff/grant-list.tsx'
import { InviteDialog } from '#console/staff/invite-dialog.tsx'
import { type PersonAct, PersonDialogs } from '#console/staff/person-dialogs.tsx'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Empty, Page } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Lines, Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Menu } from '#web/kit/ui/menu.tsx'

const tones = { active: 'success', invited: 'quiet', suspended: 'danger' } as const

export function StaffPage() {
  const text = useText('console.staff')
  const { may } = useRights()
  const { scope, sites } = useScope()
  const [search, setSearch] = useSearchParams()
  const [act, setAct] = useState<PersonAct | null>(null)
  const list = useList('staff', async (api, cursor: string | undefined, signal) => {
    const { staff, next } = await api('GET /api/staff', { query: cursor ? { cursor } : {} }, signal ? { signal } : {})
    return { items: staff, next }
  })
  const mayChange = may('staff')
  const isInviting = search.get('do') === 'invite'
  const invite = (isOpen: boolean) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (isOpen) after.set('do', 'invite')
        else after.delete('do')
        return after
      },
      { replace: true },
    )
  /** Those with a role in the chosen place, or above it. */
  const isHere = ({ grants }: StaffLine) =>
    scope.at === 'all' ||
    grants.some(
      ({ at, where_id }) =>
        at === 'installation' ||
        (at === 'site' && sites.some(({ id }) => id === where_id)) ||
        (at === 'pool' && sites.some(({ pool_id }) => pool_id === where_id)),
    )
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      log="act=staff"
      acts={mayChange && <Button onClick={() => invite(true)}>{text('invite')}</Button>}
    >
      <Loaded query={list}>
        {(people) => {
          const shown = people.filter(isHere)
          if (shown.length === 0) return <Empty title={text('empty')}>{text('empty_lead')}</Empty>
          return <People people={shown} mayChange={mayChange} onAct={setAct} />
        }}
      </Loaded>
      <More {...list} />
      <InviteDialog open={isInviting} onClose={() => invite(false)} onDone={() => void list.reload()} />
      <PersonDialogs act={act} onClose={() => setAct(null)} onDone={() => void list.reload()} />
    </Page>
  )
}

type PeopleProps = { people: readonly StaffLine[]; mayChange: boolean; onAct: (act: PersonAct) => void }

function People({ people, mayChange, onAct }: PeopleProps) {
  const text = useText('console.staff')
  const me = useMe()
  return (
    <Table
      caption={text('title')}
      items={people}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'name',
          label: text('person'),
          kind: 'head',
          cell: ({ name, email, id }) => (
            <Lines below={email}>
              {name} {id === me.id && <Tag>{text('you')}</Tag>}
            </Lines>
          ),
        },
        { name: 'state', label: text('state'), cell: ({ state }) => <Tag tone={tones[state]}>{text(`state_${state}`)}</Tag> },
        {
          name: 'grants',
          label: text('roles'),
          cell: (person) => (
            <GrantList
              grants={person.grants}
              onTake={mayChange ? (grant) => onAct({ kind: 'take', person, grant }) : undefined}
            />
          ),
        },
        { name: 'factors', label: text('factors'), cell: ({ factors }) => <Factors factors={factors} /> },
        { name: 'seen', label: text('seen'), cell: (person) => <Seen person={person} /> },
        ...(mayChange
          ? [
              {
                name: 'acts',
                label: text('acts'),
                kind: 'acts' as const,
                cell: (person: StaffLine) => <PersonMenu person={person} isSelf={person.id === me.id} onAct={onAct} />,
              },
            ]
          : []),
      ]}
    />
  )
}

function Factors({ factors }: { factors: StaffLine['factors'] }) {
  const text = useText('console.staff')
  if (factors.length === 0) return '–'
  return factors.map((factor) => text(`factor_${factor}`)).join(', ')
}

function Seen({ person: { last_seen_at, sessions } }: { person: StaffLine }) {
  const text = useText('console.staff')
  const { nowMs, utc } = useFormats()
  const duration = useDuration()
  if (!last_seen_at) return text('never')
  const seconds = Math.max(0, (nowMs - Date.parse(last_seen_at)) / 1000)
  return (
    <Lines below={sessions > 0 ? text('sessions', { n: sessions }) : null}>
      <time dateTime={last_seen_at} title={utc(last_seen_at)}>
        {seconds < 60 ? text('now') : text('ago', { time: duration(seconds) })}
      </time>
    </Lines>
  )
}

type PersonMenuProps = { person: StaffLine; isSelf: boolean; onAct: (act: PersonAct) => void }

function PersonMenu({ person, isSelf, onAct }: PersonMenuProps) {
  const text = useText('console.staff')
  const { may } = useRights()
  const { id, name, state, sessions, grants } = person
  const pageText = useText('console.page')
  const navigate = useNavigate()
  const isOwner = grants.some(({ role }) => role === 'owner')
  const items = [
    { label: pageText('lines'), icon: 'book-open' as const, onPress: () => void navigate(`/log?target=${id}`) },
    { label: text('give_role'), icon: 'plus' as const, onPress: () => onAct({ kind: 'grant', person }) },
    { label: text('set_languages'), icon: 'languages' as const, onPress: () => onAct({ kind: 'languages', person }) },
    ...(may('staff.roles') && !isOwner && state === 'active'
      ? [{ label: text('make_owner'), icon: 'key-round' as const, onPress: () => onAct({ kind: 'owner', person }) }]
      : []),
    ...(sessions > 0
      ? [{ label: text('end_sessions'), icon: 'log-out' as const, onPress: () => onAct({ kind: 'sign_out', person }) }]
      : []),
    ...(state === 'suspended'
      ? [{ label: text('resume'), icon: 'rotate-ccw' as const, onPress: () => onAct({ kind: 'resume', person }) }]
      : isSelf
        ? []
        : [
            {
              label: text('suspend'),
              icon: 'ban' as const,
              tone: 'danger' as const,
              onPress: () => onAct({ kind: 'suspend', person }),
            },
          ]),
  ]
  return <Menu label={text('acts_for', { name })} items={items} />
}
