/** SQL of members. */
import type { DetailField } from '#domain/profiles/profile-fields.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import type { Db } from '#server/infrastructure/context.ts'
import { prepared } from '#server/infrastructure/db.ts'
import { detailColumns, detailKinds } from '#server/member-rows/member-rows.ts'

export type UserRow = Record<DetailField, string | null> & {
  id: ProfileId
  email: string
  /** Another member's address that an unconfirmed member typed last: shown to them as theirs. */
  claimed_email: string | null
  status: string
  activated_at: Date | null
  mail_refused_at: Date | null
  paid_at: Date | null
  signed_up_at: Date
  timezone: string | null
  account_language: string
  name: string
  gender: string | null
  seeking: string | null
  date_of_birth: string | null
  country: string | null
  countryregion: string | null
  city: string | null
  language: string
  personal: string | null
  interests: string[]
  fictional: boolean
  last_signup_step: boolean
  main_image_id: number | null
  unread_total: number
  new_likes: number
  balance: number
  pending_email: string | null
  read_receipts: boolean
  show_distance: boolean
  incognito: boolean
  /** Maybe: a decision took a text away at some time. */
  has_cleared: boolean
  has_answers: boolean
  is_verified: boolean
}

const selectUser = prepared<UserRow>(
  'members.selectUser',
  `select m.id, m.email, claimed.email as claimed_email, m.status, m.activated_at, m.mail_refused_at, m.paid_at, m.signed_up_at, m.timezone, m.read_receipts, m.show_distance, m.incognito, m.language as account_language,
     p.name, p.gender, p.seeking, p.date_of_birth, p.country, p.countryregion, p.city, p.language, p.personal, ${detailColumns},
     p.interests, p.fictional, p.last_signup_step, p.main_image_id, p.verified_on is not null as is_verified, st.unread_total, st.new_likes, coalesce(w.balance, 0) as balance,
     (select t.payload ->> 'email' from token t where t.member_id = m.id and t.purpose = 'mail_change' and t.used_at is null order by t.created_at desc limit 1) as pending_email,
     exists (select from cleared_text c where c.member_id = m.id) as has_cleared,
     exists (select from prompt_answer a where a.member_id = m.id) as has_answers
   from member m join profile p on p.id = m.id join member_state st on st.member_id = m.id left join wallet w on w.member_id = m.id
     left join claimed_address claimed on claimed.member_id = m.id where m.id = $1::bigint`,
  {
    id: 'int8',
    email: 'text',
    claimed_email: 'text?',
    status: 'text',
    activated_at: 'timestamptz?',
    mail_refused_at: 'timestamptz?',
    paid_at: 'timestamptz?',
    signed_up_at: 'timestamptz',
    timezone: 'text?',
    read_receipts: 'bool',
    show_distance: 'bool',
    incognito: 'bool',
    account_language: 'text',
    name: 'text',
    gender: 'text?',
    seeking: 'text?',
    date_of_birth: 'date?',
    country: 'text?',
    countryregion: 'text?',
    city: 'text?',
    language: 'text',
    personal: 'text?',
    ...detailKinds,
    interests: 'text[]',
    fictional: 'bool',
    last_signup_step: 'bool',
    main_image_id: 'int8?',
    unread_total: 'int4',
    new_likes: 'int4',
    balance: 'int8',
    pending_email: 'text?',
    has_cleared: 'bool',
    has_answers: 'bool',
    is_verified: 'bool',
  },
)
export const findUserRow = async (db: Db, id: ProfileId) => (await selectUser(db, [id]))[0] ?? null

type ReaderRow = Pick<UserRow, 'email' | 'status' | 'activated_at' | 'timezone' | 'account_language' | 'name'>
const selectReader = prepared<ReaderRow>(
  'members.selectReader',
  `select m.email, m.status, m.activated_at, m.timezone, m.language as account_language, p.name from member m join profile p on p.id = m.id where m.id = $1::bigint`,
  { email: 'text', status: 'text', activated_at: 'timestamptz?', timezone: 'text?', account_language: 'text', name: 'text' },
)
/** What a letter to a member needs; the console's role may read it. */
export const findReaderRow = async (db: Db, id: ProfileId) => (await selectReader(db, [id]))[0] ?? null

const selectLogin = prepared<{
  id: ProfileId
  password_hash: string
  status: string
  activated_at: Date | null
  signed_up_at: Date
}>(
  'members.selectLogin',
  'select id, password_hash, status, activated_at, signed_up_at from member where pool_id = $1::int and email_key = lower($2::text)',
  { id: 'int8', password_hash: 'text', status: 'text', activated_at: 'timestamptz?', signed_up_at: 'timestamptz' },
)
export const findLogin = async (db: Db, pool: number, email: string) => (await selectLogin(db, [pool, email]))[0] ?? null

type AccountRow = { id: ProfileId; status: string; activated_at: Date | null; signed_up_at: Date }
const selectAccount = prepared<AccountRow>(
  'members.selectAccount',
  'select id, status, activated_at, signed_up_at from member where pool_id = $1::int and email_key = lower($2::text)',
  { id: 'int8', status: 'text', activated_at: 'timestamptz?', signed_up_at: 'timestamptz' },
)
/** Without the hash, which the console's role does not read. */
export const findAccountOf = async (db: Db, pool: number, email: string) => (await selectAccount(db, [pool, email]))[0] ?? null

const selectClaims = prepared<{
  id: ProfileId
  password_hash: string
  status: string
  activated_at: Date | null
  signed_up_at: Date
}>(
  'members.selectClaims',
  `select m.id, m.password_hash, m.status, m.activated_at, m.signed_up_at from claimed_address c join member m on m.id = c.member_id
    where c.pool_id = $1::int and lower(c.email) = lower($2::text) order by c.claimed_at desc limit 3`,
  { id: 'int8', password_hash: 'text', status: 'text', activated_at: 'timestamptz?', signed_up_at: 'timestamptz' },
)
/** Unconfirmed members who typed this address as theirs, the newest first; few, for each costs a password hash. */
export const findClaims = (db: Db, pool: number, email: string) => selectClaims(db, [pool, email])

export const findPasswordHash = async (db: Db, id: ProfileId) =>
  (await db.selectFrom('member').select('password_hash').where('id', '=', id).executeTakeFirst())?.password_hash ?? null

export async function updateProfile(db: Db, id: ProfileId, change: Record<string, unknown>) {
  if (Object.keys(change).length > 0) await db.updateTable('profile').set(change).where('id', '=', id).execute()
}
