-- A slip counts its uploads and the attempts to read it, and has the time of its next check. Servers of the version before need the
-- earlier names of slips that are waiting or new. Triggers are off while they are copied, because the copy changes no slip.
alter table slip rename column looks to uploads;
alter table slip rename column tries to attempts;
alter table slip rename column look_at to next_check_at;
alter table slip add column looks integer, add column tries integer, add column look_at timestamptz;
alter table slip disable trigger user;
update slip set looks = uploads, tries = attempts, look_at = next_check_at
  where state = 'waiting' or created_at > now() - interval '2 days';
alter table slip enable trigger user;
select keep_earlier_names('slip', '{looks,tries,look_at}', '{uploads,attempts,next_check_at}');

-- A process writes the time of its heartbeat.
alter table server rename column beaten_at to heartbeat_at;
alter table server add column beaten_at timestamptz;
update server set beaten_at = heartbeat_at;
select keep_earlier_names('server', '{beaten_at}', '{heartbeat_at}');

alter table server_heartbeat rename column beaten_at to heartbeat_at;
alter table server_heartbeat add column beaten_at timestamptz;
update server_heartbeat set beaten_at = heartbeat_at;
select keep_earlier_names('server_heartbeat', '{beaten_at}', '{heartbeat_at}');

alter table job_worker rename column beat_at to heartbeat_at;
alter table job_worker add column beat_at timestamptz;
update job_worker set beat_at = heartbeat_at;
select keep_earlier_names('job_worker', '{beat_at}', '{heartbeat_at}');

-- The time of the newest notification of an alarm.
alter table alarm rename column rung_at to notified_at;
alter table alarm add column rung_at timestamptz;
update alarm set rung_at = notified_at;
select keep_earlier_names('alarm', '{rung_at}', '{notified_at}');

-- The last member that a walk through a game's members has read.
alter table bet_walk rename column reached to last_member;
alter table bet_walk add column reached bigint;
update bet_walk set reached = last_member;
select keep_earlier_names('bet_walk', '{reached}', '{last_member}');
