-- Tables that are written once and never changed: the ledger, invoices and credit notes.

create or replace function never_changed() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name using errcode = 'DU003'; end $$;
-- An entry never changes its owner; it only loses one who was erased.
create or replace trigger entry_keeps_owner before update of member_id on entry
  for each row when (new.member_id is not null) execute function never_changed();
create or replace trigger posting_append_only before update of id, kind, created_at, pool_id or delete on posting for each row execute function never_changed();
create or replace trigger posting_keeps_ref before update of ref on posting for each row when (new.ref is not null) execute function never_changed();
create or replace trigger invoice_append_only before update or delete on invoice for each row execute function never_changed();
create or replace trigger credit_note_append_only before update or delete on credit_note for each row execute function never_changed();
create or replace trigger entry_append_only before update of posting_id, line, account, currency, amount, pool_id or delete on entry
  for each row execute function never_changed();
-- `entries_take_lots` adds the lots of a new entry.
create or replace trigger entry_keeps_lots before update of lots on entry
  for each row when (old.lots is not null or pg_trigger_depth() < 1) execute function never_changed();
