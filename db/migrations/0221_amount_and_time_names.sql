-- Columns that were named by a participle get their noun. Triggers are off while values are copied, because the copy changes
-- no bonus and no text.

-- Amount that a member keeps of a bonus that was cancelled.
alter table member_bonus rename column kept to kept_amount;
alter table member_bonus rename constraint member_bonus_kept_check to member_bonus_kept_amount_check;
alter table member_bonus add column kept bigint;
alter table member_bonus disable trigger user;
update member_bonus set kept = kept_amount where kept_amount is not null;
alter table member_bonus enable trigger user;
select keep_earlier_names('member_bonus', '{kept}', '{kept_amount}');

-- The version asks members to agree again.
alter table content_version rename column asked to asks_again;
alter table content_version add column asked boolean;
alter table content_version disable trigger user;
update content_version set asked = asks_again;
alter table content_version enable trigger user;
select keep_earlier_names('content_version', '{asked}', '{asks_again}');
do $$
begin
  execute replace(pg_get_functiondef('check_content_version'::regproc), 'new.asked', 'new.asks_again');
end $$;

-- The newest movement when the last round ended.
alter table member_summary_progress rename column seen to newest_movement;
alter table member_summary_progress add column seen bigint;
update member_summary_progress set seen = newest_movement;
select keep_earlier_names('member_summary_progress', '{seen}', '{newest_movement}');

alter table chat_file rename column gone_at to deleted_at;
alter table chat_file add column gone_at timestamptz;
update chat_file set gone_at = deleted_at where deleted_at is not null;
select keep_earlier_names('chat_file', '{gone_at}', '{deleted_at}');
