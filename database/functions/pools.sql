-- Pools: every row of a member, a conversation or a brand says its pool in `pool_id`, and keeps it (docs/decisions/0100-rows-say-their-pool.md).

-- The tables that a pool takes along, with the column that says the pool and the columns of the primary key. Everything else is of the installation.
create or replace function pool_tables() returns table (name text, pool_column text, key_columns text[]) language sql stable as $$
  select c.relname::text, a.attname::text, array(
      select k.attname::text from pg_index x join pg_attribute k on k.attrelid = c.oid and k.attnum = any(x.indkey) where x.indrelid = c.oid and x.indisprimary order by 1)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and a.attname = case c.relname when 'pool' then 'id' else 'pool_id' end
   order by 1
$$;

-- Fills in the pool of a row that gives none: that of the row in table `tg_argv[0]` that its column `tg_argv[1]` names, by the key `tg_argv[2]` or `id`.
create or replace function fill_pool() returns trigger language plpgsql as $$
begin
  execute format('select pool_id from %I where %I = ($1).%I', tg_argv[0], coalesce(tg_argv[2], 'id'), tg_argv[1]) into new.pool_id using new;
  if new.pool_id is null then raise exception 'the % of a new % is not there', tg_argv[0], tg_table_name using errcode = '23503'; end if;
  return new;
end $$;
create or replace trigger site_host_pool before insert on site_host for each row when (new.pool_id is null) execute function fill_pool('site', 'site_id');
create or replace trigger member_state_pool before insert on member_state for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger session_pool before insert on session for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger token_pool before insert on token for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger passkey_pool before insert on passkey for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger image_pool before insert on image for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger public_profile_pool before insert on public_profile for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger exclusion_pool before insert on exclusion for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger pass_pool before insert on pass for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger saved_search_pool before insert on saved_search for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger search_mail_pool before insert on search_mail for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger shared_date_pool before insert on shared_date for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger introduction_pool before insert on introduction for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger profile_view_pool before insert on profile_view for each row when (new.pool_id is null) execute function fill_pool('member', 'viewed_id');
create or replace trigger private_note_pool before insert on private_note for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger favourite_pool before insert on favourite for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger inbox_rule_pool before insert on inbox_rule for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger card_shown_pool before insert on card_shown for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger wallet_pool before insert on wallet for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger credit_lot_pool before insert on credit_lot for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger unreached_pool before insert on unreached for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger free_message_pool before insert on free_message for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger discount_pool before insert on discount for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger spend_limit_pool before insert on spend_limit for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger photo_hash_pool before insert on photo_hash for each row when (new.pool_id is null) execute function fill_pool('decision', 'decision_id');
create or replace trigger member_ban_pool before insert on member_ban for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger mail_log_pool before insert on mail_log for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger activation_reminder_pool before insert on activation_reminder for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger notification_choice_pool before insert on notification_choice for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger quiet_hours_pool before insert on quiet_hours for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger push_subscription_pool before insert on push_subscription for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger push_note_pool before insert on push_note for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger account_deletion_pool before insert on account_deletion for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger data_export_pool before insert on data_export for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger data_export_file_pool before insert on data_export_file for each row when (new.pool_id is null) execute function fill_pool('data_export', 'copy', 'copy');
create or replace trigger conversation_member_pool before insert on conversation_member for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger profile_like_pool before insert on profile_like for each row when (new.pool_id is null) execute function fill_pool('member', 'from_id');
create or replace trigger conversation_pool before insert on conversation for each row when (new.pool_id is null) execute function fill_pool('member', 'lo_id');
create or replace trigger first_message_pool before insert on first_message for each row when (new.pool_id is null) execute function fill_pool('member', 'sender_id');
create or replace trigger purchase_order_pool before insert on purchase_order for each row when (new.pool_id is null) execute function fill_pool('site', 'site_id');
create or replace trigger invoice_count_pool before insert on invoice_count for each row when (new.pool_id is null) execute function fill_pool('site', 'site_id');
create or replace trigger credit_note_count_pool before insert on credit_note_count for each row when (new.pool_id is null) execute function fill_pool('site', 'site_id');
create or replace trigger report_pool before insert on report for each row when (new.pool_id is null) execute function fill_pool('site', 'site_id');
create or replace trigger complaint_pool before insert on complaint for each row when (new.pool_id is null) execute function fill_pool('site', 'site_id');
create or replace trigger conversion_pool before insert on conversion for each row when (new.pool_id is null) execute function fill_pool('site', 'site_id');
create or replace trigger postback_pool before insert on postback for each row when (new.pool_id is null) execute function fill_pool('site', 'site_id');
create or replace trigger payment_event_pool before insert on payment_event for each row when (new.pool_id is null) execute function fill_pool('purchase_order', 'order_id');
create or replace trigger refund_pool before insert on refund for each row when (new.pool_id is null) execute function fill_pool('purchase_order', 'order_id');
create or replace trigger withdrawal_pool before insert on withdrawal for each row when (new.pool_id is null) execute function fill_pool('purchase_order', 'order_id');
create or replace trigger invoice_pool before insert on invoice for each row when (new.pool_id is null) execute function fill_pool('purchase_order', 'order_id');
create or replace trigger credit_note_pool before insert on credit_note for each row when (new.pool_id is null) execute function fill_pool('purchase_order', 'order_id');
create or replace trigger premium_period_pool before insert on premium_period for each row when (new.pool_id is null) execute function fill_pool('purchase_order', 'order_id');
create or replace trigger entry_pool before insert on entry for each row when (new.pool_id is null) execute function fill_pool('posting', 'posting_id');
create or replace trigger member_note_pool before insert on member_note for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger legal_hold_pool before insert on legal_hold for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger credit_change_pool before insert on credit_change for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger reservation_pool before insert on reservation for each row when (new.pool_id is null) execute function fill_pool('conversation', 'conversation_id');
create or replace trigger moderation_case_pool before insert on moderation_case for each row when (new.pool_id is null) execute function fill_pool('site', 'site_id');
create or replace trigger case_avoided_pool before insert on case_avoided for each row when (new.pool_id is null) execute function fill_pool('moderation_case', 'case_id');
create or replace trigger case_note_pool before insert on case_note for each row when (new.pool_id is null) execute function fill_pool('moderation_case', 'case_id');
create or replace trigger decision_pool before insert on decision for each row when (new.pool_id is null) execute function fill_pool('site', 'site_id');
create or replace trigger decision_link_pool before insert on decision_link for each row when (new.pool_id is null) execute function fill_pool('decision', 'decision_id');
create or replace trigger appeal_pool before insert on appeal for each row when (new.pool_id is null) execute function fill_pool('decision', 'decision_id');
create or replace trigger fraud_warning_pool before insert on fraud_warning for each row when (new.pool_id is null) execute function fill_pool('decision', 'decision_id');
create or replace trigger notice_pool before insert on notice for each row when (new.pool_id is null) execute function fill_pool('site', 'site_id');
create or replace trigger authority_order_pool before insert on authority_order for each row when (new.pool_id is null) execute function fill_pool('site', 'site_id');
create or replace trigger authority_package_pool before insert on authority_package for each row when (new.pool_id is null) execute function fill_pool('authority_order', 'order_id');
create or replace trigger member_limit_pool before insert on member_limit for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger prompt_answer_pool before insert on prompt_answer for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger chat_media_pool before insert on chat_media for each row when (new.pool_id is null) execute function fill_pool('member', 'sender_id');
create or replace trigger verification_pool before insert on verification for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger verification_photo_pool before insert on verification_photo for each row when (new.pool_id is null) execute function fill_pool('verification', 'verification_id');
create or replace trigger voice_recording_pool before insert on voice_recording for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger cleared_text_pool before insert on cleared_text for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger mark_hit_pool before insert on mark_hit for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger identifier_sighting_pool before insert on identifier_sighting for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger member_look_pool before insert on member_look for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger member_look_hold_pool before insert on member_look_hold for each row when (new.pool_id is null) execute function fill_pool('member', 'member_id');
create or replace trigger report_photo_pool before insert on report_photo for each row when (new.pool_id is null) execute function fill_pool('report', 'report_id');
create or replace trigger complaint_move_pool before insert on complaint_move for each row when (new.pool_id is null) execute function fill_pool('complaint', 'complaint_id');
create or replace trigger complaint_link_pool before insert on complaint_link for each row when (new.pool_id is null) execute function fill_pool('complaint', 'complaint_id');
create or replace trigger postback_try_pool before insert on postback_try
  for each row when (new.pool_id is null) execute function fill_pool('postback', 'conversion_id', 'conversion_id');

-- The key of a member (`m` and their id) or of a brand's visitor (`s` and the brand's id).
create or replace function fill_pool_of_scope() returns trigger language plpgsql as $$
begin
  new.pool_id := case left(new.scope, 1) when 'm' then (select pool_id from member where id = substr(new.scope, 2)::bigint)
                                         when 's' then (select pool_id from site where id = substr(new.scope, 2)::int) end;
  return new;
end $$;
create or replace trigger idempotency_key_pool before insert on idempotency_key
  for each row when (new.pool_id is null) execute function fill_pool_of_scope();

-- Nothing moves to another pool. After triggers, which cost nothing while the column is not named.
create or replace function pool_stays() returns trigger language plpgsql as $$
begin raise exception 'a % never changes its pool', tg_table_name using errcode = 'DU003'; end $$;
create or replace trigger site_pool_stays after update of pool_id on site for each row when (old.pool_id <> new.pool_id) execute function pool_stays();
create or replace trigger member_pool_stays after update of pool_id on member for each row when (old.pool_id <> new.pool_id) execute function pool_stays();
create or replace trigger profile_pool_stays after update of pool_id on profile for each row when (old.pool_id <> new.pool_id) execute function pool_stays();
create or replace trigger purchase_order_pool_stays after update of pool_id on purchase_order for each row when (old.pool_id <> new.pool_id) execute function pool_stays();
create or replace trigger complaint_pool_stays after update of pool_id on complaint for each row when (old.pool_id <> new.pool_id) execute function pool_stays();
create or replace trigger report_pool_stays after update of pool_id on report for each row when (old.pool_id <> new.pool_id) execute function pool_stays();
