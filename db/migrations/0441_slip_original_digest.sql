-- The digest of the file that the picture of a slip was made smaller from, as the member's browser claims (decision 0275). Servers of
-- the version before store none, and find the slip by its bytes alone.
select lock_briefly('slip');
alter table slip add column original_digest bytea,
  add constraint slip_original_is_another_file
    check (octet_length(original_digest) = 32 and original_digest <> digest) not valid;

select change_function('public.anonymise_member',
  'digest = sha256(convert_to(reference, ''UTF8'')),', e'digest = sha256(convert_to(reference, ''UTF8'')),\n      original_digest = null,');
