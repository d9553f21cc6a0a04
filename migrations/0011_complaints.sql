-- Complaints with their history and their mailed links; and where a member came from, as the link that brought them said.

-- The spec's affiliate record: {network, ref, sub1, sub2, sub3, cpc}. `trafficsource` is its network.
alter table member add column arrival jsonb;

-- The last number given out in a year. Counted with the complaint in one transaction, so that no number is missing.
create table complaint_count (
  year smallint primary key,
  last int not null check (last between 1 and 999999)
);

-- Anyone may complain, so `member_id` is often null; `email` is where the answer goes. Texts are plain text.
create table complaint (
  id bigint generated always as identity primary key,
  reference text not null unique check (reference ~ '^C-[0-9]{4}-[0-9]{6}$'),
  site_id smallint not null references site,
  member_id bigint references member on delete cascade,
  about text not null check (about in ('profile', 'message', 'payment', 'data', 'other')),
  -- whom or what it is about, as the complainant said: nothing is looked up by it
  profile_id bigint,
  order_id text check (order_id ~ '^[a-z0-9]{26}$'),
  name text check (length(name) between 1 and 150),
  email text not null check (length(email) between 3 and 254),
  email_key text generated always as (lower(email)) stored,
  text text not null check (length(text) between 1 and 5000),
  text_hash bytea not null,
  language text not null,
  -- the status page, as the complainant's browser knows the site
  page_url text not null,
  state text not null default 'new' check (state in ('new', 'acknowledged', 'in_review', 'decided', 'appealed', 'closed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  decide_by timestamptz not null,
  decided_at timestamptz,
  appealed_at timestamptz
);
-- the same words again from the same address (fileComplaint), and everything of an address when its owner is erased
create index complaint_by_email on complaint (email_key, created_at);
-- the foreign key looks here when a member is erased
create index complaint_of_member on complaint (member_id) where member_id is not null;
-- the tool's list of what is open, most urgent first
create index complaint_open on complaint (decide_by) where state <> 'closed';
-- the job that closes what was decided and not appealed, and the one that deletes what was closed long ago
create index complaint_by_age on complaint (state, updated_at);

-- Every state it came to, oldest first. `note` is what was said with it: a decision's words, or an appeal's.
create table complaint_move (
  complaint_id bigint not null references complaint on delete cascade,
  id bigint generated always as identity,
  state text not null check (state in ('new', 'acknowledged', 'in_review', 'decided', 'appealed', 'closed')),
  note text check (length(note) <= 5000),
  at timestamptz not null,
  primary key (complaint_id, id)
);

-- Each mail carries a link of its own; only its hash is kept.
create table complaint_link (
  token_hash bytea primary key,
  complaint_id bigint not null references complaint on delete cascade,
  expires_at timestamptz not null
);
-- deleting a complaint looks here
create index complaint_link_of_complaint on complaint_link (complaint_id);
-- the job that clears what has expired
create index complaint_link_by_expiry on complaint_link (expires_at);
