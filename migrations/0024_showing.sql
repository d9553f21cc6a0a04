-- Members who agreed to be shown to visitors, on pages made for a link that somebody shares. Whoever did not has no row.

-- The key answers whether one member may be shown.
create table shown_outside (
  member_id bigint primary key references member on delete cascade,
  agreed_at timestamptz not null
);
