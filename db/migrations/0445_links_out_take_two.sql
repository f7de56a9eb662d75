-- A publication that brings a link out of the wallet or an uploaded picture takes two (decision 0278). Servers of 1.1 publish neither
-- texts nor banners: they fill an empty database, with the mark of it.

-- The links out of the wallet and the uploaded pictures of a text or of banners. HTML is cleaned when it is served, so every form of
-- `href` counts that does not begin with a path of ours.
create function leading_out(content jsonb) returns text[] language sql immutable set search_path = pg_catalog, pg_temp as $$
  with part (words) as (
    select value #>> '{}' from jsonb_path_query(content, 'strict $.**') as value where jsonb_typeof(value) = 'string')
  select coalesce(array_agg(distinct found), '{}') from (
    select link[1] as found from part, regexp_matches(words, '(href(?!="/[^/\\])[^>]*)', 'gi') as link
    union all
    select words from part where words like '/pictures/%'
  ) each
$$;

-- The server asks it for its answer, and the triggers below ask it again.
create function publication_takes_two(present jsonb, wanted jsonb) returns boolean
  language sql immutable set search_path = public, pg_catalog, pg_temp as $$
  select not leading_out(present) @> leading_out(wanted)
$$;

create or replace function check_content_version() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
begin
  if new.operator is null then
    if new.content is distinct from content_of(new.kind) then
      raise exception using errcode = 'check_violation', constraint = 'content_version_stood_there',
        message = format('this is not the %s that members read', new.kind);
    end if;
  elsif (new.kind in ('condition', 'agreement') or publication_takes_two(content_of(new.kind), new.content)) and not exists (
    select from approval where id = new.approval and state = 'executed' and action = 'content.publish'
      and decided_at = now() and decided_by = new.operator and object = new.kind
      and input -> 'content' = new.content and (input ->> 'asksAgain')::boolean = new.asks_again)
  then
    raise exception using errcode = 'check_violation', constraint = 'content_version_takes_two',
      message = format('to publish the %s takes two people', new.kind);
  end if;
  return new;
end $$;

alter table banner_version add column approval bigint references approval;
alter table banner_version add constraint banner_version_approval_key unique (approval);

create function check_banner_version() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  if new.operator is null then
    if new.banners is distinct from banners_of(new.place) then
      raise exception using errcode = 'check_violation', constraint = 'banner_version_stood_there',
        message = format('these are not the banners of %s that members see', new.place);
    end if;
  elsif publication_takes_two(banners_of(new.place), new.banners) and not exists (
    select from approval where id = new.approval and state = 'executed' and action = 'banners.publish'
      and decided_at = now() and decided_by = new.operator and object = new.place and input -> 'banners' = new.banners)
  then
    raise exception using errcode = 'check_violation', constraint = 'banner_version_takes_two',
      message = format('to publish a link out of the wallet or a picture at %s takes two people', new.place);
  end if;
  return new;
end $$;
create trigger banner_version_is_allowed before insert on banner_version
  for each row when (current_user = 'kapao_app') execute function check_banner_version();

create function check_banner() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if exists (select from site_setting where key = 'seeded-banners' and changed_at = now())
      or exists (
        select from banner_version where place = new.kind and operator is not null and at = now()
          and banners -> new.position ->> new.language = new.html
          and banners -> new.position ->> 'image' is not distinct from new.image)
    then
      return new;
    end if;
  elsif exists (select from banner_version where place = old.kind and operator is not null and at = now()) then
    return old;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'banner_is_published',
    message = 'a banner for members is changed by publishing a version';
end $$;
create trigger banner_is_published before insert or delete on banner
  for each row when (current_user = 'kapao_app') execute function check_banner();
revoke update on banner from kapao_app;
