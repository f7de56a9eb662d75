/* The texts of a kind as members read them: a list of HTML for each language, with '' where a language has fewer than another. */
create function content_of(wanted text) returns jsonb language sql stable set search_path = public, pg_catalog, pg_temp as $$
  with numbered as (
    select language, html, row_number() over (partition by language order by position) as place
    from site_text where kind = wanted
  ), places as (
    select place, max(html) filter (where language = 'th') as th, max(html) filter (where language = 'la') as la,
      max(html) filter (where language = 'en') as en
    from numbered group by place
  )
  select jsonb_build_object(
    'th', coalesce(jsonb_agg(coalesce(th, '') order by place), '[]'),
    'la', coalesce(jsonb_agg(coalesce(la, '') order by place), '[]'),
    'en', coalesce(jsonb_agg(coalesce(en, '') order by place), '[]'))
  from places
$$;

-- Each text that members read or read once, whole. A row without an operator is what stood there when an operator first
-- published over it: the seed's, or a text that was changed in the database.
create table content_version (
  id       bigint      not null generated always as identity primary key,
  kind     text        not null constraint content_version_kind_is_known
    check (kind in ('condition', 'agreement', 'notice', 'refund')),
  content  jsonb       not null constraint content_version_is_whole
    check (jsonb_typeof(content) = 'object' and content - '{th,la,en}'::text[] = '{}'
      and jsonb_typeof(content -> 'th') is not distinct from 'array'
      and jsonb_typeof(content -> 'la') is not distinct from 'array'
      and jsonb_typeof(content -> 'en') is not distinct from 'array'),
  operator bigint      references operator,
  approval bigint      unique references approval,
  reason   text        constraint content_version_reason_is_bounded check (length(reason) between 3 and 500),
  -- True if members were asked to agree again.
  asked    boolean     not null default false,
  at       timestamptz not null default now(),
  constraint content_version_of_an_operator_has_a_reason check ((operator is null) = (reason is null)),
  constraint content_version_of_nobody_has_no_approval check (operator is not null or (approval is null and not asked))
);
create index content_version_kind on content_version (kind, id);
revoke update, delete on content_version from kapao_app;

-- A server publishes a legal text only by an approval of the same text that is carried out in the same transaction.
create function check_content_version() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  if new.operator is null then
    if new.content is distinct from content_of(new.kind) then
      raise exception using errcode = 'check_violation', constraint = 'content_version_stood_there',
        message = format('this is not the %s that members read', new.kind);
    end if;
  elsif new.kind in ('condition', 'agreement') and not exists (
    select from approval where id = new.approval and state = 'executed' and action = 'content.publish'
      and decided_at = now() and decided_by = new.operator and object = new.kind
      and input -> 'content' = new.content and (input ->> 'asksAgain')::boolean = new.asked)
  then
    raise exception using errcode = 'check_violation', constraint = 'content_version_takes_two',
      message = format('to publish the %s takes two people', new.kind);
  end if;
  return new;
end $$;
create trigger content_version_is_allowed before insert on content_version for each row
  when (current_user = 'kapao_app') execute function check_content_version();
call audit_direct_changes('content_version');

-- A server changes what members read only to a version that it stores in the same transaction. A new database gets its first
-- texts in the transaction that marks it as filled.
create function check_site_text() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if exists (select from site_setting where key in ('seeded', 'seeded-banners') and changed_at = now())
      or exists (
        select from content_version where kind = new.kind and operator is not null and at = now()
          and content -> new.language ->> new.position = new.html)
    then
      return new;
    end if;
  elsif exists (select from content_version where kind = old.kind and operator is not null and at = now()) then
    return old;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'site_text_is_published',
    message = 'a text for members is changed by publishing a version';
end $$;
create trigger site_text_is_published before insert or delete on site_text for each row
  when (current_user = 'kapao_app') execute function check_site_text();
revoke update, truncate on site_text from kapao_app;

insert into operator_role_right (role, name)
select code, 'content.read' from operator_role where code in ('support', 'compliance', 'content', 'systems', 'owner', 'auditor')
union all
select code, 'content.publish' from operator_role where code in ('content', 'systems', 'owner');
