-- Members who are meant: {"kind": "all"}, {"kind": "new", "days": 7}, and so on, as in contract/audience.ts.
create function is_audience(audience jsonb) returns boolean language sql immutable set search_path = pg_catalog, pg_temp as $$
  select coalesce(case audience ->> 'kind'
    when 'all' then audience - 'kind' = '{}'
    when 'deposit' then audience - 'kind' = '{}'
    when 'new' then audience - '{kind,days}'::text[] = '{}' and (audience ->> 'days') ~ '^[1-9][0-9]{0,2}$'
    when 'no-deposit' then audience - '{kind,days}'::text[] = '{}' and (audience ->> 'days') ~ '^[0-9]{1,3}$'
    when 'tag' then audience - '{kind,tag}'::text[] = '{}' and length(audience ->> 'tag') between 1 and 24
    when 'source' then audience - '{kind,source}'::text[] = '{}' and length(audience ->> 'source') between 1 and 64
    when 'inviter' then audience - '{kind,inviter}'::text[] = '{}' and (audience ->> 'inviter') ~ '^[1-9][0-9]{7,11}$'
  end, false)
$$;

/* True if the member is meant now. */
create function in_audience(wanted bigint, audience jsonb) returns boolean language sql stable
  set search_path = public, pg_catalog, pg_temp as $$
  select coalesce(case audience ->> 'kind'
    when 'all' then true
    when 'new' then exists (select from member where id = wanted
      and created_at > now() - (audience ->> 'days')::int * interval '1 day')
    when 'deposit' then exists (select from ledger.movement
      where member = wanted and kind = 'deposit' and state = 'settled')
    -- Zero days: none ever.
    when 'no-deposit' then not exists (select from ledger.movement
      where member = wanted and kind = 'deposit' and state = 'settled'
        and ((audience ->> 'days')::int = 0 or settled_at > now() - (audience ->> 'days')::int * interval '1 day'))
    when 'tag' then exists (select from member_tag
      where bucket = wanted % 256 and member = wanted and tag = audience ->> 'tag')
    when 'source' then exists (select from member where id = wanted and source = audience ->> 'source')
    when 'inviter' then exists (select from member join member as inviter on inviter.id = member.inviter
      where member.id = wanted and inviter.public_id = audience ->> 'inviter')
  end, false)
$$;

-- An announcement is a banner without a picture at a page of the app. Servers before this read only the two kinds with pictures.
alter table banner
  add column audience jsonb not null default '{"kind": "all"}' constraint banner_audience_is_known check (is_audience(audience)),
  add column from_at timestamptz,
  add column until_at timestamptz,
  add column is_dismissable boolean not null default true,
  alter column image drop not null,
  drop constraint banner_kind_check,
  add constraint banner_kind_is_known check (kind in ('invite', 'refund', 'everywhere', 'home', 'games', 'bonus')),
  add constraint banner_picture_fits_its_kind check ((image is not null) = (kind in ('invite', 'refund'))),
  add constraint banner_ends_after_its_begin check (until_at > from_at);

/* The banners of a place in three languages, in their order. */
create function banners_of(place text) returns jsonb language sql stable set search_path = public, pg_catalog, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('image', image, 'th', th, 'la', la, 'en', en, 'audience', audience,
    'from', (extract(epoch from from_at) * 1000)::bigint, 'until', (extract(epoch from until_at) * 1000)::bigint,
    'isDismissable', is_dismissable) order by position), '[]')
  from (
    select position, max(image) as image, coalesce(max(html) filter (where language = 'th'), '') as th,
      coalesce(max(html) filter (where language = 'la'), '') as la, coalesce(max(html) filter (where language = 'en'), '') as en,
      (array_agg(audience))[1] as audience, max(from_at) as from_at, max(until_at) as until_at,
      bool_and(is_dismissable) as is_dismissable
    from banner where kind = place group by position
  ) each
$$;

-- The banners of a place that members see or saw once, whole. A row without an operator is what stood there before.
create table banner_version (
  id       bigint      not null generated always as identity primary key,
  place    text        not null constraint banner_version_place_is_known
    check (place in ('invite', 'refund', 'everywhere', 'home', 'games', 'bonus')),
  banners  jsonb       not null constraint banner_version_is_a_list check (jsonb_typeof(banners) = 'array'),
  operator bigint      references operator,
  reason   text        constraint banner_version_reason_is_bounded check (length(reason) between 3 and 500),
  at       timestamptz not null default now(),
  constraint banner_version_of_an_operator_has_a_reason check ((operator is null) = (reason is null))
);
create index banner_version_place on banner_version (place, id);
revoke update, delete on banner_version from kapao_app;
call audit_direct_changes('banner_version');

-- Pictures that operators uploaded. One that no version uses within a day is deleted.
create table site_picture (
  path     text        not null primary key constraint site_picture_path_is_random check (path ~ '^[0-9a-f]{32}$'),
  type     text        not null constraint site_picture_type_is_known check (type in ('image/png', 'image/jpeg')),
  operator bigint      not null references operator,
  at       timestamptz not null default now()
);
create index site_picture_at on site_picture (at);
revoke update on site_picture from kapao_app;
