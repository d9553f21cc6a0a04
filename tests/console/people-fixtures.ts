/** People of an invented installation: who looks, their colleagues, roles and requests. */
import type { ConsoleCallName, ConsoleReply } from '#domain/console-wire.ts'
import { builtInRights, roleKeys } from '#domain/staff/roles.ts'
import { writeRight } from '#domain/staff/permissions.ts'
import { after, before } from './moments.ts'

type Reply<Name extends ConsoleCallName> = ConsoleReply<Name>

type Me = NonNullable<Reply<'GET /api/state'>['me']>

export const owner: Me = {
  id: 1,
  email: 'ada@example.com',
  name: 'Ada Berger',
  locale: 'en',
  timezone: 'Europe/Amsterdam',
  single_keys: true,
  languages: [],
  roles: ['owner'],
  rights: builtInRights('owner').map((right) => ({ ...right, at: 'installation', where_id: null })),
  pools: [
    { id: 1, name: 'garden' },
    { id: 2, name: 'velours' },
  ],
  sites: [
    { id: 1, key: 'social', name: 'Sunday', pool_id: 1, host: 'social.localhost' },
    { id: 2, key: 'classic', name: 'Meadow & Main', pool_id: 1, host: 'classic.localhost' },
    { id: 3, key: 'lavish', name: 'Velours', pool_id: 2, host: 'lavish.localhost' },
  ],
  proof_until: null,
  has_passkey: true,
  session_ends_at: after(600),
}

/** Sees the figures of one brand, and nothing else. */
export const manager: Me = {
  ...owner,
  id: 2,
  email: 'ben@example.com',
  name: 'Ben Okafor',
  roles: ['support'],
  rights: builtInRights('support').map((right) => ({ ...right, at: 'site', where_id: 1 })),
  pools: [],
  sites: owner.sites.slice(0, 1),
  has_passkey: false,
}

export const stateOf = (me: Me | null): Reply<'GET /api/state'> => ({
  me,
  is_sandbox: true,
  is_read_only: false,
  is_closed: false,
  is_restoring: false,
})

type Grant = Reply<'GET /api/staff'>['staff'][number]['grants'][number]
const grant = (
  id: number,
  role: string,
  at: Grant['at'] = 'installation',
  where: [id: number, name: string] | null = null,
): Grant => ({
  id,
  role,
  role_name: role,
  at,
  where_id: where?.[0] ?? null,
  where_name: where?.[1] ?? null,
  until: null,
})

export const staff: Reply<'GET /api/staff'> = {
  staff: [
    {
      id: 1,
      email: 'ada@example.com',
      name: 'Ada Berger',
      state: 'active',
      languages: [],
      last_seen_at: before(0),
      factors: ['passkey'],
      sessions: 2,
      grants: [grant(1, 'owner')],
    },
    {
      id: 2,
      email: 'ben@example.com',
      name: 'Ben Okafor',
      state: 'active',
      languages: [],
      last_seen_at: before(95),
      factors: ['password', 'totp'],
      sessions: 1,
      grants: [
        grant(2, 'support', 'site', [1, 'Sunday']),
        { ...grant(3, 'moderator', 'pool', [1, 'garden']), until: after(60 * 24 * 20) },
      ],
    },
    {
      id: 3,
      email: 'carla.van.den.heuvel@meadow-and-main.example',
      name: 'Carla van den Heuvel',
      state: 'invited',
      languages: [],
      last_seen_at: null,
      factors: [],
      sessions: 0,
      grants: [grant(4, 'finance')],
    },
    {
      id: 4,
      email: 'dirk@example.com',
      name: 'Dirk Jansen',
      state: 'suspended',
      languages: [],
      last_seen_at: before(60 * 24 * 12),
      factors: ['passkey', 'password', 'totp'],
      sessions: 0,
      grants: [],
    },
  ],
  next: 'more',
}

export const roles: Reply<'GET /api/roles'> = {
  roles: [
    ...roleKeys.map((key, place) => ({
      key,
      name: key,
      rights: builtInRights(key).map(writeRight),
      is_built_in: true,
      is_changed: key === 'support',
      version: 1,
      holders: place % 3,
    })),
    {
      key: 'night_desk',
      name: 'Night desk',
      rights: ['cases.work=may'],
      is_built_in: false,
      is_changed: false,
      version: 2,
      holders: 1,
    },
  ],
}

type Approval = Reply<'GET /api/approvals'>['approvals'][number]
const approval: Approval = {
  id: '412',
  act: 'staff make-owner',
  permission: 'staff.roles',
  what: [
    { field: 'staff', value: 'Ben Okafor (ben@example.com)' },
    { field: 'role', value: 'owner' },
  ],
  preview: {
    sentences: [
      { key: 'owner_made', values: { name: 'Ben Okafor', email: 'ben@example.com' } },
      { key: 'owners', values: { before: 2, after: 3 } },
    ],
    refusal: null,
  },
  reason: 'Ben takes over while I am away in December.',
  asked_by: { id: 2, name: 'Ben Okafor' },
  shell: null,
  asked_at: before(30),
  expires_at: after(60 * 71),
  state: 'waiting',
  decided_by: null,
  decided_at: null,
  word: null,
  alone_at: null,
  may_decide: true,
  may_agree: true,
  is_own: false,
}

const waitingRole: Approval = {
  ...approval,
  id: '414',
  act: 'role set',
  what: [{ field: 'rights', value: 'cases.work=may, members.ban=fresh' }],
  preview: {
    sentences: [
      {
        key: 'role_gains',
        values: { role: 'night_desk', role_name: 'Night desk', rights: ['cases.work=may', 'members.ban=fresh'] },
      },
      { key: 'role_holders', values: { n: 1 } },
    ],
    refusal: 'changed_meanwhile',
  },
  may_decide: false,
  may_agree: false,
}
const waitingErasure: Approval = {
  ...approval,
  id: '415',
  act: 'member erase',
  permission: 'requests.erase',
  what: [
    { field: 'id', value: '57' },
    { field: 'when', value: 'now' },
  ],
  preview: {
    sentences: [
      { key: 'erase_now', values: { name: 'Anna', id: 57, brand: 'Meadow & Main' } },
      { key: 'balance_lost', values: { n: 140 } },
    ],
    refusal: null,
  },
  reason: 'She wrote to us by post.',
  asked_by: null,
  shell: 'deploy',
  may_agree: false,
  alone_at: after(42),
}
const waitingMany: Approval = {
  ...approval,
  id: '416',
  act: 'member many-decide',
  permission: 'members.ban',
  what: [{ field: 'ids', value: '6: 57, 58, 59, 60, 61, 62' }],
  preview: {
    sentences: [
      { key: 'many_decide', values: { n: 6, measures: ['ban'] } },
      { key: 'many_names', values: { names: ['Anna (57, Meadow & Main)', 'Bert (58, Meadow & Main)'], n: 4 } },
      { key: 'many_in_state', values: { n: 1 } },
    ],
    refusal: null,
  },
  reason: 'One ring of fraudsters.',
}

export function approvalsFor(query: URLSearchParams): Reply<'GET /api/approvals'> {
  const own = {
    ...approval,
    id: '413',
    act: 'role set',
    is_own: true,
    may_decide: false,
    may_agree: false,
    alone_at: after(42),
    asked_by: { id: 1, name: 'Ada Berger' },
  }
  const past = {
    preview: null,
    state: 'refused' as const,
    decided_by: { id: 1, name: 'Ada Berger' },
    decided_at: before(600),
    word: 'Not before the audit.',
  }
  const lists = {
    waiting: [approval, waitingRole, waitingErasure, waitingMany],
    own: [own],
    past: [
      { ...approval, id: '398', ...past },
      { ...approval, id: '391', state: 'void' as const, preview: null },
    ],
  }
  const list = (query.get('list') ?? 'waiting') as keyof typeof lists
  return { approvals: lists[list], next: null }
}

export const own: Reply<'GET /api/own'> = {
  passkeys: [
    { id: 1, browser: 'Safari', system: 'iPhone', created_at: before(60 * 24 * 90), last_used_at: before(200) },
    { id: 2, browser: 'Chrome', system: 'Windows', created_at: before(60 * 24 * 40), last_used_at: null },
  ],
  has_password: true,
  has_totp: true,
  codes_left: 2,
  sessions: [
    { id: 1, browser: 'Chrome', system: 'Windows', created_at: before(95), seen_at: before(0), is_current: true },
    { id: 2, browser: 'Safari', system: 'iPhone', created_at: before(600), seen_at: before(140), is_current: false },
  ],
}

export const apiKeys: ConsoleReply<'GET /api/keys'> = {
  keys: [
    {
      id: 3072,
      name: 'Nightly backups',
      rights: ['jobs', 'health'],
      at: 'installation',
      where_id: null,
      where_name: null,
      networks: ['192.0.2.0/24'],
      made_by: 'Ada Berger',
      made_at: before(60 * 24 * 40),
      expires_at: after(60 * 24 * 200),
      used_at: before(60 * 8),
      state: 'active',
    },
    {
      id: 2048,
      name: 'Figures for the office screen',
      rights: ['figures=look'],
      at: 'site',
      where_id: 3,
      where_name: 'Velours',
      networks: [],
      made_by: 'Ben Okafor',
      made_at: before(60 * 24 * 300),
      expires_at: before(60 * 24 * 2),
      used_at: null,
      state: 'expired',
    },
  ],
  next: null,
}
