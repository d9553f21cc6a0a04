-- The tables of Duet, in sections by noun. Functions and triggers stand in `database/functions/`.

-- Sections: the installation · brands · members · sessions · profiles · blocks and likes · search · chats · orders · ledger · refunds · invoices · premium · discounts and limits.
-- Then: reports and bans · complaints · mails · notifications and push · affiliates · account deletion · requests · switches · processes · sandbox provider · restores.


-- == The installation. A company may have several databases, cells, each with some of its pools. Every id says its cell: it is `id % 1024`
-- (docs/decisions/0098-ids-say-their-cell.md).

-- One row. `cell` changes only by `set_cell`, before the first brand. `epoch` is part of every entity tag; each restore draws a new one. `mark_key` keys the
-- marks of erased and banned members outside of the database.
create table installation (
  one boolean primary key default true check (one),
  cell int not null default 0 check (cell between 0 and 1023),
  epoch text not null default left(replace(gen_random_uuid()::text, '-', ''), 8),
  mark_key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
insert into installation default values;

-- 15 random digits, from the system's randomness, that reveal neither count nor order of members, and say the cell. A clash fails on the primary key.
-- Here because defaults call it.
create function random_id() returns bigint language sql volatile parallel safe as $$
  select (97656250000 + ('x0' || left(h, 12) || right(h, 3))::bit(64)::bigint % 878906250000) * 1024 + (select cell from installation)
    from (select replace(gen_random_uuid()::text, '-', '') as h) u
$$;


-- == Brands: sites, and the pools whose members may meet. Every row of a member, a conversation or a brand says its pool in `pool_id`, so that a pool can move to
-- another cell (docs/decisions/0100-rows-say-their-pool.md). `pool_tables()` lists these tables; triggers fill the column where a statement gives none. It has no
-- foreign key, because the row that it follows has one.

create table pool (
  id int generated always as identity (increment by 1024 start with 1024) primary key,
  name text not null unique
);

-- A brand. `settings` has the format of sites/*.json and can change at run time.
create table site (
  id int generated always as identity (increment by 1024 start with 1024) primary key,
  key text not null unique,
  pool_id int not null references pool,
  settings jsonb not null,
  updated_at timestamptz not null default now()
);

create table site_host (
  host text primary key check (host = lower(host)),
  site_id int not null references site on delete cascade,
  -- where the host is served, when that is another cell: the edge reads it; null: here
  cell int check (cell between 0 and 1023),
  pool_id int not null
);


-- == Members: accounts, change counters, and reserved addresses.

-- The account. Its e-mail address is unique in its pool, whatever the case it was typed in.
create table member (
  id bigint primary key default random_id(),
  pool_id int not null references pool,
  site_id int not null references site,
  email text not null check (length(email) between 3 and 254),
  email_key text generated always as (lower(email)) stored,
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'banned', 'paused', 'deleted')),
  language text not null,
  timezone text,
  activated_at timestamptz,
  paid_at timestamptz,
  signed_up_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- attribution (spec, signup payload)
  trafficsource text,
  referring_profile bigint,
  form_path text,
  referrer text,
  user_agent text,
  -- since when mails to the address bounce (a 5xx of its mail server); null after a correction
  mail_refused_at timestamptz,
  -- the spec's affiliate record: {network, ref, sub1, sub2, sub3, cpc}; `trafficsource` is its network
  attribution jsonb,
  -- the member agreed to affiliate attribution; without it no postback is sent
  partner_consent boolean not null default false,
  -- `seen_at` as others see it, coarse (docs/decisions/0056-coarse-presence.md)
  coarse_seen_at timestamptz not null,
  -- off: neither side of a chat sees what the other has read or received
  read_receipts boolean not null default true,
  constraint member_once_in_pool unique (pool_id, email_key)
) with (fillfactor = 85);

-- Narrow columns that change with every message and like: versions for 304 answers, counters for the badge. `sessions_v` changes when a session ends and makes
-- cached sessions stale.
create table member_state (
  member_id bigint primary key references member on delete cascade,
  user_v int not null default 1,
  chats_v int not null default 1,
  likes_v int not null default 1,
  sessions_v int not null default 1,
  unread_total int not null default 0 check (unread_total >= 0),
  new_likes int not null default 0 check (new_likes >= 0),
  pool_id int not null
) with (fillfactor = 60);

-- An address that its former owner may reclaim: held from a confirmed change until the undo link expires. Nobody else can use it.
create table held_address (
  pool_id int not null references pool,
  email_key text not null check (email_key = lower(email_key)),
  member_id bigint not null references member on delete cascade,
  until timestamptz not null,
  primary key (pool_id, email_key)
);
-- for the foreign key, when the referenced row is deleted
create index held_address_of_member on held_address (member_id);
-- the job that deletes expired rows
create index held_address_by_end on held_address (until);

-- A member's address that an unconfirmed member typed. That member sees it as their own; mail goes to its owner. `member.email` is then an unreachable address.
create table claimed_address (
  member_id bigint primary key references member on delete cascade,
  pool_id int not null references pool,
  email text not null,
  claimed_at timestamptz not null
);
-- logins with such an address
create index claimed_address_by_email on claimed_address (pool_id, lower(email));

-- Which addresses got welcome credits, as keyed hashes of the address without dots and plus of the big mail providers. Cleared after a year.
create table welcomed_address (
  pool_id int not null references pool,
  mark bytea not null check (length(mark) = 32),
  given_at timestamptz not null,
  primary key (pool_id, mark)
);
create index welcomed_address_by_day on welcomed_address (given_at);


-- == Sessions: devices, mailed links and passkeys.

-- Only the hash of a token is stored. `id` names the device to its member, who may end it.
create table session (
  token_hash bytea primary key,
  member_id bigint not null references member on delete cascade,
  site_id int not null references site,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  id bigint not null default random_id(),
  -- product names such as 'Firefox' and 'Android'; null where the browser does not say
  browser text check (length(browser) <= 40),
  system text check (length(system) <= 40),
  pool_id int not null,
  -- a member's devices, and ending one or all of them
  constraint session_of_its_member unique (member_id, id)
);
-- the job that deletes expired rows
create index session_by_expiry on session (expires_at);

-- Single-use links in mails. `login` signs in once, for members locked out by strangers' attempts.
create table token (
  token_hash bytea primary key,
  member_id bigint not null references member on delete cascade,
  purpose text not null check (purpose in ('activate', 'reset_password', 'mail_change', 'mail_undo', 'login')),
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  pool_id int not null
);
-- the pending change of an address is the newest of its member; a used link is found by its member too
create index token_of_member on token (member_id, purpose, created_at desc);
create index token_by_expiry on token (expires_at);

-- A second way in, without a password.
create table passkey (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  -- as the device names it
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  member_id bigint not null references member on delete cascade,
  -- the host it was made on: a device shows it nowhere else
  host text not null,
  public_key bytea not null,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  -- the authenticator by its model, and the browser and system that made it, such as 'Firefox' and 'Android'
  model uuid,
  browser text check (length(browser) <= 40),
  system text check (length(system) <= 40),
  created_at timestamptz not null,
  last_used_at timestamptz,
  pool_id int not null
);
-- a member's passkeys, newest first
create index passkey_of_member on passkey (member_id, id desc);

-- Challenges of passkeys: used once and soon, or never. Only the hash is stored.
create table passkey_challenge (
  challenge_hash bytea primary key,
  host text not null,
  -- null: a login; else the member who adds a passkey
  member_id bigint references member on delete cascade,
  expires_at timestamptz not null
);
-- for the foreign key, when the referenced row is deleted
create index passkey_challenge_of_member on passkey_challenge (member_id) where member_id is not null;
-- for the job that deletes unused challenges
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);


-- == Profiles and photos.

-- What other members see. One row a member, the same id.
create table profile (
  id bigint primary key references member on delete cascade,
  pool_id int not null references pool,
  name text not null check (length(name) between 1 and 150 and name not like '@%'),
  gender text check (gender in ('f', 'm', 'x')),
  seeking text check (seeking in ('f', 'm', 'x', 'any')),
  date_of_birth date check (date_of_birth > '1900-01-01'),
  country text check (country ~ '^[A-Z]{2}$'),
  countryregion text check (countryregion ~ '^[A-Z]{2}-[A-Z0-9]{1,4}$'),
  city text check (length(city) <= 255),
  language text not null,
  personal text check (length(personal) <= 2000),
  relation text,
  looking_for text,
  children text,
  smoking text,
  drinking text,
  education text,
  interests text[] not null default '{}',
  fictional boolean not null default false,
  last_signup_step boolean not null default false,
  -- the filters of the last search by hand (spec: filter_options)
  search_filters jsonb,
  main_image_id bigint,
  constraint region_of_its_country check (countryregion is null or country is null or left(countryregion, 2) = country)
) with (fillfactor = 85);

create table image (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  member_id bigint not null references member on delete cascade,
  token text not null unique check (token ~ '^[a-z0-9]{26}$'),
  position smallint not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  thumbhash bytea not null,
  sizes_ready boolean not null default false,
  created_at timestamptz not null default now(),
  -- marked as nude (docs/decisions/0058-nude-photos.md)
  nude_by_owner boolean not null default false,
  nude_by_moderator boolean not null default false,
  -- when a moderator reviewed it, and the name they work under
  reviewed_at timestamptz,
  reviewed_by text check (length(reviewed_by) between 1 and 60),
  pool_id int not null,
  constraint image_review check ((reviewed_at is null) = (reviewed_by is null) and (reviewed_at is not null or not nude_by_moderator))
);
-- a member's photos in their order
create index image_of_member on image (member_id, position, id);
-- unreviewed photos, oldest first
create index image_unreviewed on image (id) where reviewed_at is null;

alter table profile add constraint profile_main_image foreign key (main_image_id) references image on delete set null;
-- for the foreign key, when the referenced row is deleted
create index profile_by_main_image on profile (main_image_id) where main_image_id is not null;

-- Members with a public profile: they agreed to be shown to visitors. Others have no row.
create table public_profile (
  member_id bigint primary key references member on delete cascade,
  agreed_at timestamptz not null,
  -- the public address of the first photo, at most 320 pixels wide, while the member agrees; visitors never get the photo's own address
  photo_token text not null unique default left(replace(gen_random_uuid()::text, '-', ''), 26) check (photo_token ~ '^[a-z0-9]{26}$'),
  pool_id int not null
);


-- == Blocks and likes.

-- Two rows a block, one for each member, so that a search needs one look-up. Mutual blocks are stored separately.
create table exclusion (
  member_id bigint not null references member on delete cascade,
  other_id bigint not null references member on delete cascade,
  blocked_by_me boolean not null,
  created_at timestamptz not null default now(),
  pool_id int not null,
  primary key (member_id, other_id),
  check (member_id <> other_id)
);
-- my blocks, newest first (listBlocks)
create index exclusion_of_blocker on exclusion (member_id, created_at desc, other_id desc) where blocked_by_me;
-- for the foreign key, when the referenced row is deleted
create index exclusion_by_other on exclusion (other_id);

create table profile_like (
  from_id bigint not null references member on delete cascade,
  to_id bigint not null references member on delete cascade,
  created_at timestamptz not null,
  seen boolean not null default false,
  mutual boolean not null default false,
  pool_id int not null,
  primary key (from_id, to_id),
  constraint nobody_likes_themselves check (from_id <> to_id)
);
-- who liked me, newest first; and whom I liked
create index profile_like_to on profile_like (to_id, created_at desc, from_id desc);
create index profile_like_from on profile_like (from_id, created_at desc, to_id desc);
-- mutual likes of a member with very many likes
create index profile_like_mutual on profile_like (to_id, created_at desc, from_id desc) where mutual;


-- == Search: the narrow table that searches read, and the log that the index in memory follows.

-- One row for each member who may be found: active, with gender, birth date and country. Triggers on profile and member write it.
create table search_card (
  id bigint primary key references profile on delete cascade,
  pool_id int not null,
  gender text not null,
  country text not null,
  countryregion text,
  rank int not null,
  date_of_birth date not null,
  fictional boolean not null,
  -- the cell of the town, set by a job; null before, -1 when town and region are unknown
  cell int,
  has_photo boolean not null default false,
  -- whom the member seeks: by the profile, and the ages of the last search by hand
  seeks_f boolean not null default false,
  seeks_m boolean not null default false,
  seeks_x boolean not null default false,
  fit_min smallint not null default 18,
  fit_max smallint not null default 100,
  -- the part of the rank that recent views take away
  fade int not null default 0,
  -- false for women who seek only men and men who seek only women
  seeks_other boolean not null generated always as (
    not coalesce((gender = 'f' and seeks_m and not seeks_f and not seeks_x) or (gender = 'm' and seeks_f and not seeks_m and not seeks_x), false)) stored,
  -- the brand of a member who agreed to be shown to visitors; else null
  outside_site int
) with (fillfactor = 90);

-- The key columns after the rank are all that a search filters by; switches are ranges ("at least"). This one: a country.
create index search_card_country on search_card
  (pool_id, gender, country, rank desc, id desc, date_of_birth, fictional, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max);
-- a region
create index search_card_region on search_card
  (pool_id, gender, countryregion, rank desc, id desc, date_of_birth, fictional, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max);
-- the same for members with `seeks_other`, who are few
create index search_card_country_other on search_card
  (pool_id, gender, country, rank desc, id desc, date_of_birth, fictional, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max) where seeks_other;
create index search_card_region_other on search_card
  (pool_id, gender, countryregion, rank desc, id desc, date_of_birth, fictional, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max) where seeks_other;
-- near me: a cell
create index search_card_cell on search_card
  (pool_id, gender, cell, rank desc, id desc, date_of_birth, fictional, has_photo, seeks_f, seeks_m, seeks_x, fit_min, fit_max, country);
-- what visitors search: those who agreed are few, so the index holds only them
create index search_card_outside on search_card
  (pool_id, gender, country, rank desc, id desc, outside_site, date_of_birth, has_photo, countryregion) where outside_site is not null;
-- for the job that sets the cells of new cards
create index search_card_without_cell on search_card (id) where cell is null;

-- How often a card was shown lately. `weight` halves every two days; it stands as of `counted_at`.
create table card_shown (
  member_id bigint primary key references member on delete cascade,
  weight real not null,
  counted_at timestamptz not null,
  review_at timestamptz not null,
  pool_id int not null
) with (fillfactor = 70);
-- the job that updates due fades
create index card_shown_due on card_shown (review_at);

-- The change log of the index in memory: a card (`card`) or a member's hidden people (`hidden`). `xid` is the writing transaction; readers compare it with their
-- last snapshot. Member 0: reload everything.
create table search_change (
  xid xid8 not null default pg_current_xact_id(),
  member_id bigint not null,
  what text not null check (what in ('card', 'hidden'))
);
-- changes since a snapshot (selectNews), and those that no reader needs (trim_search_changes)
create index search_change_by_xid on search_change (xid);

-- Changes from the transaction `since` on are complete; those before `next` are deleted by the next trimming.
create table search_change_kept (
  one boolean primary key default true check (one),
  since xid8 not null default pg_current_xact_id(),
  next xid8 not null default pg_current_xact_id()
);
insert into search_change_kept default values;


-- == Chats: a conversation of two, its messages, and each member's own view of it.

create table conversation (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  lo_id bigint not null references member on delete cascade,
  hi_id bigint not null references member on delete cascade,
  created_at timestamptz not null,
  last_message_id bigint,
  last_at timestamptz,
  last_sender bigint,
  last_text text,
  pool_id int not null,
  constraint one_conversation_a_pair unique (lo_id, hi_id),
  constraint a_pair_is_two check (lo_id < hi_id)
) with (fillfactor = 80);
create index conversation_of_hi on conversation (hi_id);

create table conversation_member (
  member_id bigint not null references member on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  peer_id bigint not null references member on delete cascade,
  unread int not null default 0 check (unread >= 0),
  last_read_id bigint not null default 0,
  last_read_at timestamptz,
  -- the newest message delivered to the member; the peer's ticks show it
  delivered_id bigint not null default 0,
  last_at timestamptz not null,
  -- what the list's index holds of `last_at`: messages of one month leave every index alone (docs/decisions/0091-paid-messages.md)
  last_month date not null generated always as (date_trunc('month', last_at at time zone 'UTC')::date) stored,
  hidden boolean not null default false,
  -- messages up to here were deleted for me
  cleared_id bigint not null default 0,
  -- the warning before the first message to a fictional profile was read (open areas, section 1)
  acknowledged_at timestamptz,
  -- how many messages the member has sent here, counted up to 3, for the checks of first messages
  sent smallint not null default 0 check (sent between 0 and 3),
  pool_id int not null,
  primary key (member_id, conversation_id)
) with (fillfactor = 80);
-- my chats, newest first: month by month, sorted within a month
create index conversation_member_list on conversation_member (member_id, last_month desc) where not hidden;
-- for the foreign keys, when a member is erased
create index conversation_member_by_conversation on conversation_member (conversation_id);
create index conversation_member_by_peer on conversation_member (peer_id);

create sequence message_id_seq increment by 1024 start with 1024;
-- In 16 partitions by conversation: vacuum, backups and copies work on parts, and each statement names its conversation
-- (docs/decisions/0099-messages-in-partitions.md).
create table message (
  conversation_id bigint not null references conversation on delete cascade,
  id bigint not null default nextval('message_id_seq'),
  sender_id bigint not null,
  text text not null check (length(text) between 1 and 2000),
  sent_at timestamptz not null,
  -- warnings of the message checks, shown to the receiver
  warnings text[] check (warnings <@ array['link', 'phone', 'money', 'copied']),
  pool_id int not null,
  primary key (conversation_id, id)
) partition by hash (conversation_id);
-- message_00 to message_15
do $$ begin
  for n in 0 .. 15 loop
    execute format('create table %I partition of message for values with (modulus 16, remainder %s)', 'message_' || to_char(n, 'fm00'), n);
  end loop;
end $$;

-- A conversation as the sender of number `n` may write in it. `refusal`: paused | peer_gone | incomplete | not_acknowledged, or null. `is_new`: no message yet.
-- `has_badge`: false for unacknowledged fictional profiles.
create type chat_to_write as (
  n int, recipient bigint, last_at timestamptz, balance bigint, is_first boolean, is_new boolean, among_people boolean, has_badge boolean, refusal text, pool int
);

-- A message on its way through the steps of `send_messages`. What the sender gave stands first, then what the steps find.
create type sending as (
  n int,
  sender bigint,
  conversation bigint,
  text text,
  -- the brand's price in credits, and the price that was shown: credits, and minor units by currency
  cost int,
  most int,
  shown jsonb,
  key text,
  hash bytea,
  acknowledge boolean,
  at timestamptz,
  warnings text[],
  words bytea,
  outcome text,
  recipient bigint,
  sent_at timestamptz,
  -- the sender's first message here, or one of the first three without a reply
  is_first boolean,
  -- the first message of all between these two, who are people
  begins boolean,
  among_people boolean,
  has_badge boolean,
  -- credits to take now; 0 for a free message
  due int,
  is_free boolean,
  balance bigint,
  free_left int,
  price jsonb,
  next_price jsonb,
  message_id bigint,
  trust int,
  free_at timestamptz,
  pool int
);

-- First messages of the last day, to count new contacts a day and to find copied texts.
create table first_message (
  sender_id bigint not null references member on delete cascade,
  message_id bigint not null,
  recipient_id bigint not null references member on delete cascade,
  -- the first message of all between these two
  begins boolean not null,
  -- of the normalised words; null when they are too short
  text_hash bytea,
  sent_at timestamptz not null,
  pool_id int not null,
  -- a sender's recent first messages (check_new_contacts, contacts_of)
  primary key (sender_id, message_id)
);
-- for the foreign key, when the referenced row is deleted
create index first_message_of_recipient on first_message (recipient_id);
-- the job that deletes rows older than a day
create index first_message_by_age on first_message (sent_at);


-- == Orders and payments.

-- created → pending → paid | failed | expired | cancelled | wrong_amount; paid → part_refunded | refunded | disputed. `wrong_amount`: another amount than the
-- price was paid; an operator refunds it.
create table purchase_order (
  id text primary key check (id ~ '^[a-z0-9]{26}$'),
  member_id bigint references member on delete set null,
  site_id int not null references site,
  pack text not null,
  credits int not null,
  price_minor int not null check (price_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payment_method text not null,
  provider text not null,
  provider_ref text,
  state text not null default 'created' check (
    state in ('created', 'pending', 'paid', 'failed', 'expired', 'cancelled', 'wrong_amount', 'part_refunded', 'refunded', 'disputed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  -- the provider's page, returned again for the same order
  checkout_url text,
  -- the address of the order's page on the member's site
  page_url text not null default '',
  -- the discount in per cent, and its kind; used up when the order is paid
  discount_percent smallint not null default 0 check (discount_percent between 0 and 100),
  discount_kind text check (discount_kind in ('delete', 'welcome', 'bonus')),
  -- the premium benefits as they were shown when the order was placed
  premium_days int check (premium_days > 0),
  premium_benefits jsonb,
  pool_id int not null,
  constraint order_for_something check (
    case when premium_days is null then credits > 0 and premium_benefits is null else credits = 0 and premium_benefits is not null end)
);
-- a member's orders, newest first
create index purchase_order_of_member on purchase_order (member_id, created_at desc);
-- the provider's id of the payment
create unique index purchase_order_provider_ref on purchase_order (provider, provider_ref) where provider_ref is not null;
-- open orders: the job that expires them
create index purchase_order_waiting on purchase_order (created_at) where state in ('created', 'pending');
-- orders paid lately: the check of the ledger
create index purchase_order_by_payment on purchase_order (paid_at) where paid_at is not null;
-- a member's payments, recent and in all (listSpent, listTotals)
create index purchase_order_paid_of_member on purchase_order (member_id, paid_at) where paid_at is not null;

-- Every signed webhook of a provider, once: a repeat finds its row and changes nothing.
create table payment_event (
  provider text not null,
  event_id text not null,
  order_id text references purchase_order,
  kind text not null,
  received_at timestamptz not null,
  pool_id int not null,
  primary key (provider, event_id)
);
-- the newest event about the disputes of an order (wasChargedBack)
create index payment_event_of_dispute on payment_event (order_id, received_at) where kind in ('charged_back', 'dispute_won');


-- == Ledger: double entry, append-only. A posting's entries sum to zero in each currency; a wallet is the sum of its entries.

create table posting (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  kind text not null check (
    kind in ('welcome', 'purchase', 'message', 'message_refund', 'settlement', 'purchase_refund', 'dispute_won', 'opening')),
  ref text,
  created_at timestamptz not null,
  pool_id int not null
);
-- one posting per cause: an order is credited once, a message debited once
create unique index posting_once on posting (kind, ref) where ref is not null;
-- the export of a span of days (tools/ledger.ts); a summary of pages, so that paying a message costs nothing more
create index posting_by_time on posting using brin (created_at);

-- `amount`: whole credits ('CRD') or minor units. `member`: a member's account, with `member_id`; other accounts are the sums of their entries, which avoids hot
-- rows. `reserved`: prices of unread messages (docs/decisions/0027-money-back.md). `lost`: spent credits that a charge-back could not take. `issued`: all sold
-- credits.
create table entry (
  -- of a posting: the trigger `entry_balanced` checks all of a statement at once, and postings are never deleted
  posting_id bigint not null,
  line smallint not null,
  account text not null check (account in ('member', 'issued', 'reserved', 'spent', 'captured', 'sales', 'lost')),
  member_id bigint references member on delete set null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount <> 0),
  -- which lots an entry of a member takes credits from or gives them to, and what these credits cost: [{lot, origin, credits, minor?, currency?}]
  lots jsonb,
  pool_id int not null,
  primary key (posting_id, line),
  check (account not in ('member', 'issued', 'spent') or currency = 'CRD'),
  constraint reserved_and_lost_in_credits check (account not in ('reserved', 'lost') or currency = 'CRD'),
  check (member_id is null or account = 'member')
);
-- a member's history, newest first; and for the foreign key, when the referenced row is deleted
create index entry_of_member on entry (member_id, posting_id desc) where member_id is not null;

-- The balance, written by a trigger on `entry` and by nothing else.
create table wallet (
  member_id bigint primary key references member on delete cascade,
  balance bigint not null default 0,
  pool_id int not null,
  constraint balance_never_negative check (balance >= 0)
) with (fillfactor = 60);

-- The origin and price of a wallet's credits, spent oldest first (docs/decisions/0043-credit-lots.md). `bought`: at the paid price. `welcome`, `given`: free.
-- Written by a trigger on `entry`.
create table credit_lot (
  member_id bigint not null references member on delete cascade,
  id bigint generated always as identity (increment by 1024 start with 1024),
  origin text not null check (origin in ('bought', 'welcome', 'given')),
  order_id text unique references purchase_order,
  credits int not null check (credits > 0),
  unspent int not null,
  price_minor int check (price_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  pool_id int not null,
  -- also the order in which the lots of a member are spent
  primary key (member_id, id),
  constraint lot_holds_its_credits check (unspent between 0 and credits),
  constraint bought_lot_has_price check (
    (origin = 'bought') = (price_minor is not null) and (origin = 'bought') = (currency is not null) and (origin = 'bought') = (order_id is not null))
) with (fillfactor = 60);

-- An unread paid message, until settled or refunded; their sum is the account `reserved`. No cascade: an erasure settles first.
create table reservation (
  conversation_id bigint not null references conversation,
  message_id bigint not null,
  sender_id bigint not null,
  credits int not null check (credits > 0),
  pool_id int not null,
  primary key (conversation_id, message_id)
);

-- Members who were banned, left or blocked: a job refunds unread messages to them. It checks twice, a minute apart, for concurrent messages. `peer_id` null: all
-- senders. Rows live two minutes.
create table unreached (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  member_id bigint not null references member on delete cascade,
  peer_id bigint references member on delete cascade,
  checks smallint not null default 0,
  pool_id int not null
);

-- The ledger checks (docs/decisions/0095-work-in-deltas.md). `new`: what came since the check before, every ten minutes. `whole`: everything, every week.
create table ledger_check (
  kind text not null check (kind in ('new', 'whole')),
  at timestamptz not null,
  ok boolean not null,
  findings jsonb not null,
  -- where the next check of what is new begins: behind this posting, and behind orders paid until then. Findings leave both where they were.
  posting_id bigint not null default 0,
  paid_until timestamptz not null default 'epoch',
  -- the sums of all entries up to that posting: {"CRD": {"member": 5, "issued": -5}}
  totals jsonb not null default '{}',
  -- the newest check of a kind
  primary key (kind, at)
);

-- The balance of each wallet at the last check of what is new, so that the next one adds only new entries.
create table wallet_check (
  member_id bigint primary key references member on delete cascade,
  balance bigint not null
) with (fillfactor = 70);

-- Conversations in which reserved messages were read, or deleted by their reader, for the job that settles them. Repeats are allowed, so that no reader waits
-- for another.
create table settle_note (
  -- the order in which the job takes them (settle_noted)
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  conversation_id bigint not null,
  pool_id int not null
);


-- == Refunds and withdrawals.

-- Refunds of orders, posted when requested; a job sends the money until `done`. `failed`: never sent, because the bank took all money back meanwhile.
-- `held`: asked before a restore, and perhaps sent already (docs/operating/restore.md).
create table refund (
  id text primary key check (id ~ '^[a-z0-9]{26}$'),
  order_id text not null references purchase_order,
  amount_minor int not null check (amount_minor > 0),
  credits int not null check (credits >= 0),
  reason text not null check (reason in ('withdrawal', 'operator')),
  state text not null default 'asked' check (state in ('asked', 'held', 'done', 'failed')),
  refund_ref text,
  created_at timestamptz not null,
  done_at timestamptz,
  -- why, in an operator's words; null for a withdrawal
  note text check (length(note) between 1 and 500),
  pool_id int not null,
  check ((state = 'done') = (refund_ref is not null and done_at is not null))
);
-- the refunds of an order
create index refund_of_order on refund (order_id);
-- refunds to send: the job that requests them from the provider
create index refund_to_carry on refund (created_at) where state = 'asked';

-- A member withdrew from an order, within the days the law gives: the statement, and what was given back. One an order.
create table withdrawal (
  order_id text primary key references purchase_order,
  refund_id text unique references refund,
  amount_minor int not null check (amount_minor >= 0),
  credits int not null check (credits >= 0),
  language text not null,
  declared_at timestamptz not null,
  -- of premium: days instead of credits
  days int check (days >= 0),
  pool_id int not null
);


-- == Invoices and credit notes: numbered per site and year without a gap, and never changed.

-- The last number of a site's year. Its row is locked until the payment commits, so that no number is lost.
create table invoice_count (
  site_id int not null references site,
  year smallint not null,
  last int not null check (last between 1 and 999999),
  pool_id int not null,
  primary key (site_id, year)
);

-- The tax of the member's country and the company at the time of payment. Names no member; the order does until erasure.
create table invoice (
  order_id text primary key references purchase_order,
  number text not null unique check (number ~ '^[A-Z0-9-]{1,40}-[0-9]{4}-[0-9]{6}$'),
  issued_at timestamptz not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax text not null check (tax in ('vat', 'gst', 'none')),
  -- hundredths of a per cent: 2100 is 21 %
  tax_rate int not null check (tax_rate between 0 and 10000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  gross_minor int not null check (gross_minor > 0),
  tax_minor int not null check (tax_minor between 0 and gross_minor),
  seller jsonb not null,
  pool_id int not null
);

-- The last number of a site's year for credit notes, like `invoice_count`.
create table credit_note_count (
  site_id int not null references site,
  year smallint not null,
  last int not null check (last between 1 and 999999),
  pool_id int not null,
  primary key (site_id, year)
);

-- It corrects an invoice; country, rate, currency and company are in that row, which never changes either.
create table credit_note (
  -- the reference of its posting: a refund's id, or for a charge-back the order's
  ref text primary key,
  order_id text not null references invoice,
  number text not null unique check (number ~ '^[A-Z0-9-]{1,40}-C-[0-9]{4}-[0-9]{6}$'),
  issued_at timestamptz not null,
  credits int not null check (credits >= 0),
  gross_minor int not null check (gross_minor > 0),
  tax_minor int not null check (tax_minor between 0 and gross_minor),
  pool_id int not null
);
-- the credit notes of an invoice
create index credit_note_of_order on credit_note (order_id);


-- == Premium: periods with the benefits a brand sells. Bought like packs; they end by themselves.

-- One a paid order. Those of a member follow each other without a gap.
create table premium_period (
  order_id text primary key references purchase_order,
  member_id bigint references member on delete set null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  benefits jsonb not null,
  -- from `benefits`, read when a message is sent
  free_messages int not null check (free_messages between 0 and 100),
  pool_id int not null,
  check (ends_at >= begins_at)
);
-- a member's current periods (findHeld, free_messages_left, begin_premium)
create index premium_period_of_member on premium_period (member_id, ends_at);

-- How many free messages a member has used on the last day (UTC) that they used one.
create table free_message (
  member_id bigint primary key references member on delete cascade,
  day date not null,
  used int not null check (used > 0),
  pool_id int not null
);


-- == Discounts and spend limits.

-- Lower prices: the welcome code, the time bonus, and the offer to leaving members. Each once per account.
create table discount (
  member_id bigint not null references member on delete cascade,
  kind text not null check (kind in ('delete', 'welcome', 'bonus')),
  percent smallint not null check (percent between 1 and 100),
  -- the brand where it is valid; null for all of the pool
  site_id int references site,
  begun_at timestamptz not null,
  -- set when it begins and never moved; null when it holds until it is used
  ends_at timestamptz,
  used_at timestamptz,
  -- the order that reserved it. While that order is open, no other gets it; when it ends unpaid, the discount is free again
  order_id text unique references purchase_order,
  pool_id int not null,
  -- the best one of a member is found by this too
  primary key (member_id, kind)
);

-- Limits that members set for themselves; no row, no limit. A change (`next_minor`, null for no limit) applies to reads after `next_at`; no job runs.
create table spend_limit (
  member_id bigint not null references member on delete cascade,
  period text not null check (period in ('day', 'month')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  limit_minor int check (limit_minor >= 0),
  next_minor int check (next_minor >= 0),
  next_at timestamptz,
  pool_id int not null,
  primary key (member_id, period),
  check (next_minor is null or next_at is not null)
);


-- == Reports and bans.

create table report_count (
  year smallint primary key,
  last int not null check (last between 1 and 999999)
);

-- A member's report about another, with evidence. Erasure removes the member's number; an open report keeps its evidence until `wipe_at`
-- (docs/decisions/0023-reports.md).
create table report (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  reference text not null unique check (reference ~ '^R-[0-9]{4}-([0-9]{1,4}-)?[0-9]{6}$'),
  site_id int not null references site,
  reporter_id bigint references member on delete set null,
  reported_id bigint references member on delete set null,
  -- the subject: the profile, `photo:<id>`, `chat:<id>` or `message:<id>`; empty once wiped
  subject text not null check (subject ~ '^((profile|(photo|chat|message):[0-9]+)|)$'),
  reason text not null check (reason in ('fake', 'scam', 'harassment', 'indecent', 'under_age', 'other')),
  details text check (length(details) between 1 and 2000),
  evidence jsonb,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  note text check (length(note) <= 2000),
  created_at timestamptz not null,
  decided_at timestamptz,
  wipe_at timestamptz,
  pool_id int not null
);
-- repeats while a report is open (fileReport), and a member's reports (erasure, data export)
create unique index report_once on report (reporter_id, reported_id, subject, reason) where state = 'open';
create index report_of_reporter on report (reporter_id) where reporter_id is not null;
-- for the foreign key, when the referenced row is deleted
create index report_of_reported on report (reported_id) where reported_id is not null;
-- how many open reports one member has about another (keepOnce)
create index report_of_pair on report (reporter_id, reported_id) where state = 'open';
-- the tool's list of open reports, oldest first
create index report_open on report (created_at) where state = 'open' and wipe_at is not null;
-- the job that wipes
create index report_by_end on report (wipe_at) where wipe_at is not null;

-- Photos stored as evidence: one copy a photo, however many reports show it (docs/decisions/0047-evidence-once.md).
create table evidence_photo (
  file text primary key,
  -- the photo that was copied; its content never changes, and its number is never used again
  image_id bigint unique,
  pool_id int not null
);
create table report_photo (
  report_id bigint not null references report on delete cascade,
  file text not null references evidence_photo,
  pool_id int not null,
  primary key (report_id, file)
);
-- whether another report still shows the photo (wipeDue)
create index report_photo_by_file on report_photo (file);

-- Bans and their reasons. The row is deleted with the account or when the ban is lifted.
create table member_ban (
  member_id bigint primary key references member on delete cascade,
  reason text not null check (length(reason) between 1 and 2000),
  -- the account's status before, for lifting the ban
  was text not null check (was in ('active', 'paused', 'deleted')),
  banned_at timestamptz not null,
  pool_id int not null
);


-- == Complaints, with their history and their mailed links.

-- The last number given out in a year. Counted with the complaint in one transaction, so that no number is missing.
create table complaint_count (
  year smallint primary key,
  last int not null check (last between 1 and 999999)
);

-- Anyone may complain, so `member_id` is often null; `email` is where the answer goes. Texts are plain text.
create table complaint (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  reference text not null unique check (reference ~ '^C-[0-9]{4}-([0-9]{1,4}-)?[0-9]{6}$'),
  site_id int not null references site,
  member_id bigint references member on delete cascade,
  about text not null check (about in ('profile', 'message', 'payment', 'data', 'other')),
  -- the subject in the complainant's words; never used for a look-up
  profile_id bigint,
  order_id text check (order_id ~ '^[a-z0-9]{26}$'),
  name text check (length(name) between 1 and 150),
  email text not null check (length(email) between 3 and 254),
  email_key text generated always as (lower(email)) stored,
  text text not null check (length(text) between 1 and 5000),
  text_hash bytea not null,
  language text not null,
  -- the address of the status page on the complainant's site
  page_url text not null,
  state text not null default 'new' check (state in ('new', 'acknowledged', 'in_review', 'decided', 'appealed', 'closed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  decide_by timestamptz not null,
  decided_at timestamptz,
  appealed_at timestamptz,
  pool_id int not null
);
-- repeats from the same address (fileComplaint), and an address's complaints when its owner is erased
create index complaint_by_email on complaint (email_key, created_at);
-- for the foreign key, when the referenced row is deleted
create index complaint_of_member on complaint (member_id) where member_id is not null;
-- the tool's list of open complaints, most urgent first
create index complaint_open on complaint (decide_by) where state <> 'closed';
-- the jobs that close decided complaints and delete old closed ones
create index complaint_by_age on complaint (state, updated_at);

-- The states of a complaint, oldest first. `note`: the text of a decision or an appeal.
create table complaint_move (
  complaint_id bigint not null references complaint on delete cascade,
  id bigint generated always as identity (increment by 1024 start with 1024),
  state text not null check (state in ('new', 'acknowledged', 'in_review', 'decided', 'appealed', 'closed')),
  note text check (length(note) <= 5000),
  at timestamptz not null,
  pool_id int not null,
  primary key (complaint_id, id)
);

-- Each mail has its own link; only its hash is stored.
create table complaint_link (
  token_hash bytea primary key,
  complaint_id bigint not null references complaint on delete cascade,
  expires_at timestamptz not null,
  pool_id int not null
);
-- for deleting a complaint
create index complaint_link_of_complaint on complaint_link (complaint_id);
-- the job that deletes expired rows
create index complaint_link_by_expiry on complaint_link (expires_at);


-- == Mails.

-- The mail log: what was sent to the mail server, and its reply. `expired`: a day of tries failed, or a newer mail replaced it. In partitions by day, which are
-- dropped after MAIL_LOG_DAYS (database/functions/partitions.sql). No foreign key: with one, each new day would lock `member`. erase_member deletes a member's rows.
create table mail_log (
  id bigint generated always as identity (increment by 1024 start with 1024),
  member_id bigint,
  template text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'deferred', 'bounced', 'expired')),
  response text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  pool_id int not null,
  -- a mail is found by both, so that one partition is read
  primary key (id, created_at)
) partition by range (created_at);
-- the latest mail of a kind to a member (activation progress)
create index mail_log_of_member on mail_log (member_id, template, id desc);
-- so that a mail of a day without a partition is logged too
create table mail_log_default partition of mail_log default;

-- Mails of an installation without SMTP: a developer reads them at /_dev/outbox.
create table outbox_mail (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  recipient text not null,
  sender text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now()
);
-- for erasing a member
create index outbox_mail_of_recipient on outbox_mail (lower(recipient));

-- Members with pending reminders. The row is deleted when the address is confirmed or the member stops the reminders.
create table activation_reminder (
  member_id bigint primary key references member on delete cascade,
  site_id int not null references site,
  -- the address of the site that the member signed up on: the links lead there
  origin text not null,
  -- how many reminders were sent, and when the next one is due; null after the last
  passed smallint not null default 0 check (passed between 0 and 4),
  due_at timestamptz,
  -- stops the reminders without a login; grants nothing else
  stop_key text not null unique check (stop_key ~ '^[a-z0-9]{26}$'),
  pool_id int not null
);
-- for the job that finds due reminders every minute
create index activation_reminder_by_due on activation_reminder (due_at, member_id) where due_at is not null;


-- == Notifications and push.

-- Members' notification choices; only differences from the default have a row. The key serves a sender's look-up of one member.
create table notification_choice (
  member_id bigint not null references member on delete cascade,
  event text not null check (event in ('message', 'like', 'account', 'news')),
  channel text not null check (channel in ('push', 'mail')),
  frequency text not null check (frequency in ('at_once', 'hourly', 'daily', 'never')),
  pool_id int not null,
  primary key (member_id, event, channel)
);

-- By the member's local time; over midnight when it ends before it begins.
create table quiet_hours (
  member_id bigint primary key references member on delete cascade,
  begins time not null,
  ends time not null,
  pool_id int not null,
  check (begins <> ends)
);

-- A browser's push subscription. It belongs to the session that sent it and is deleted with it.
create table push_subscription (
  endpoint text primary key check (length(endpoint) <= 1000),
  member_id bigint not null references member on delete cascade,
  session_hash bytea not null references session on delete cascade,
  p256dh text not null,
  auth text not null,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz,
  id bigint generated always as identity (increment by 1024 start with 1024),
  pool_id int not null
);
create unique index push_subscription_id on push_subscription (id);
-- the subscriptions of a member, oldest first
create index push_subscription_of_member on push_subscription (member_id, created_at);
-- for the foreign key, when the referenced row is deleted
create index push_subscription_of_session on push_subscription (session_hash);

-- Waiting push notifications: one row a browser and kind of event, made with the subscription, so that a message costs one small update. No cascade from the
-- subscription: ending sessions and messages lock in opposite orders. The member's state is locked before these rows.
create table push_note (
  subscription_id bigint not null,
  event text not null check (event in ('message', 'like')),
  member_id bigint not null references member_state on delete cascade,
  -- since when an event waits to be sent; null while nothing waits
  due_at timestamptz,
  -- leased by a sender until then; later the sender counts as dead
  lease_until timestamptz,
  tries smallint not null default 0,
  -- when this browser last got this kind of event
  sent_at timestamptz,
  pool_id int not null,
  primary key (subscription_id, event)
) with (fillfactor = 70);
-- read by every message and like
create index push_note_of_member on push_note (member_id, event);
-- due rows for a sender, and those whose lease has ended
create index push_note_due on push_note (due_at) where due_at is not null;
create index push_note_leased on push_note (lease_until) where lease_until is not null;

-- Subscriptions that ended and whose notes are not deleted yet. Written by a trigger.
create table push_orphan (
  subscription_id bigint primary key,
  pool_id int not null
);

-- The installation's VAPID key pair, made once when none is configured: all processes sign with it.
create table push_key (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);


-- == Affiliates: conversions of their visitors, postbacks, and the tries of each.

-- Written in the transaction of the event, once. `id` is the affiliate's only reference. `network`: one the site has configured, else null.
create table conversion (
  id text primary key,
  site_id int not null references site,
  member_id bigint references member on delete set null,
  kind text not null check (kind in ('signup', 'activated', 'first_purchase', 'refund')),
  -- a refund's id; empty for events that happen once per account
  fact text not null,
  order_id text,
  purchase_id text references conversion,
  network text,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text,
  cpc text,
  amount_minor int check (amount_minor >= 0),
  currency text,
  at timestamptz not null,
  -- when the affiliate network was informed; the postback itself is deleted later
  reported_at timestamptz,
  pool_id int not null,
  check ((amount_minor is null) = (currency is null))
);
-- each conversion once; also finds a member's purchase when it is refunded
create unique index conversion_once on conversion (member_id, kind, fact);
-- reports of one site or all, by day
create index conversion_by_day on conversion (at, site_id);
-- for the foreign key of refunds to their purchase
create index conversion_of_purchase on conversion (purchase_id) where purchase_id is not null;

-- At most one a conversion. `due_at` is also the lease of the sending process; after a crash it is tried again. `held`: was due before a restore.
create table postback (
  conversion_id text primary key references conversion on delete cascade,
  site_id int not null,
  network text not null,
  state text not null default 'waiting' check (state in ('waiting', 'held', 'delivered', 'failed')),
  tries smallint not null default 0,
  due_at timestamptz not null,
  -- no response in time: no postback goes to this network until then
  paused_until timestamptz,
  last_outcome text,
  created_at timestamptz not null,
  done_at timestamptz,
  pool_id int not null
);
-- due postbacks, for the clock
create index postback_due on postback (due_at) where state = 'waiting';
-- due postbacks of one affiliate, oldest first
create index postback_due_of_network on postback (site_id, network, due_at) where state = 'waiting';
-- whether a network is paused, however many postbacks wait for it
create index postback_pause_of_network on postback (site_id, network, paused_until) where state = 'waiting' and paused_until is not null;
-- failed postbacks, for operators
create index postback_failed on postback (done_at) where state = 'failed';
-- finished postbacks, for the job that deletes old ones
create index postback_done on postback (done_at) where done_at is not null;

create table postback_try (
  conversion_id text not null references postback on delete cascade,
  at timestamptz not null,
  outcome text not null,
  status smallint,
  took_ms int not null,
  pool_id int not null
);
-- the tries of one postback, newest last
create index postback_try_of_postback on postback_try (conversion_id, at);
-- the job that clears what is older than 90 days
create index postback_try_by_day on postback_try (at);


-- == Account deletion and data exports.

-- One row for each deleted account that can be restored. It is hidden until `erase_at`.
create table account_deletion (
  member_id bigint primary key references member on delete cascade,
  left_at timestamptz not null,
  erase_at timestamptz not null,
  was_paused boolean not null,
  -- of the link in the newest mail; only the hash is stored
  link_hash bytea unique,
  pool_id int not null
);
-- the job that erases due accounts, oldest first
create index account_deletion_by_end on account_deletion (erase_at, member_id);

-- A member's data export, one at a time: requested, made by a job, downloaded, deleted after a week.
create table data_export (
  member_id bigint primary key references member on delete cascade,
  state text not null check (state in ('queued', 'ready', 'failed', 'expired')),
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  -- of the stored file
  token text unique check (token ~ '^[a-z0-9]{26}$'),
  size int,
  -- of the download key, valid for a few minutes after the password was given
  key_hash bytea unique,
  key_until timestamptz,
  pool_id int not null
);
-- the job that deletes old exports
create index data_export_by_end on data_export (expires_at) where state = 'ready';


-- == Requests.

-- Key and response of a write, stored in its transaction: a repeated key gets the first response.
create table idempotency_key (
  scope text not null,
  key text not null check (length(key) between 8 and 255),
  call text not null,
  body_hash bytea not null,
  status smallint,
  reply text,
  created_at timestamptz not null default now(),
  pool_id int not null,
  primary key (scope, key)
);
-- the job that deletes old keys
create index idempotency_key_by_age on idempotency_key (created_at);


-- == Switches: what operators close for a while.

-- Every change; the newest of a name tells whether it is on. `changed_by` is a user of the machine.
create table switch_change (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  name text not null check (name in ('maintenance', 'read-only')),
  is_on boolean not null,
  reason text check (length(reason) between 1 and 500),
  changed_by text not null,
  changed_at timestamptz not null
);
-- the newest change of each
create index switch_change_of_name on switch_change (name, id desc);


-- == Processes: those that run on this database.

-- Each tells of itself every 15 seconds; a minute of silence counts as gone.
create table process (
  id uuid primary key,
  release text not null,
  kind text not null,
  host text not null,
  pid int not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);


-- == Sandbox provider: the records of a simulated payment company.

-- Its payments.
create table sandbox_payment (
  ref text primary key check (ref ~ '^[a-z0-9]{26}$'),
  order_id text not null unique,
  brand text not null,
  description text not null,
  amount_minor int not null check (amount_minor > 0),
  currency text not null,
  payment_method text not null,
  return_url text not null,
  state text not null default 'open' check (state in ('open', 'pending', 'paid', 'failed', 'cancelled', 'charged_back')),
  created_at timestamptz not null
);

-- The webhooks it sends about them.
create table sandbox_event (
  id text primary key check (id ~ '^[a-z0-9]{26}$'),
  ref text not null references sandbox_payment on delete cascade,
  kind text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
-- the events of a payment
create index sandbox_event_of_payment on sandbox_event (ref);

-- Its refunds: each key once, and never more than was paid.
create table sandbox_refund (
  key text primary key,
  id text not null unique,
  ref text not null references sandbox_payment on delete cascade,
  amount_minor int not null check (amount_minor > 0),
  created_at timestamptz not null
);
-- the refunds of a payment
create index sandbox_refund_of_payment on sandbox_refund (ref);


-- == Restores: what a restore to an earlier time held, skipped and found (docs/operating/restore.md).

-- A restore of the database to the time `until`. While one is not done, no process starts.
create table restore_event (
  id bigint primary key default random_id(),
  until timestamptz not null unique,
  begun_at timestamptz not null,
  done_at timestamptz
);

-- The steps that are done, with what each did. A repeat skips them.
create table restore_step (
  restore_id bigint not null references restore_event on delete cascade,
  step text not null,
  result jsonb not null,
  done_at timestamptz not null,
  primary key (restore_id, step)
);

-- Jobs that were due before a restore: the original may have done them. An operator releases or drops them.
create table held_job (
  id bigint generated always as identity (increment by 1024 start with 1024) primary key,
  restore_id bigint not null references restore_event on delete cascade,
  name text not null,
  payload jsonb not null,
  due_at timestamptz not null
);
-- for the foreign key, and for releasing the jobs of one kind
create index held_job_of_restore on held_job (restore_id);
create index held_job_by_name on held_job (name);

-- Legal numbers that are not given out after a restore, because the original may have. `site_id` is null for complaints and reports.
create table number_gap (
  restore_id bigint not null references restore_event,
  series text not null check (series in ('invoice', 'credit_note', 'complaint', 'report')),
  site_id int references site on delete cascade,
  year smallint not null,
  first_number int not null,
  last_number int not null check (last_number >= first_number)
);
-- the gaps of a restore (listGaps)
create index number_gap_of_restore on number_gap (restore_id);

-- Payments that a provider told us of, and that belong to no order here: after a restore, those of lost orders.
create table unknown_payment (
  provider text not null,
  provider_ref text not null,
  kind text not null,
  amount_minor int,
  currency text,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (provider, provider_ref)
);
