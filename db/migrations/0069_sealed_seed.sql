-- The seed of a draw that is still to come is stored sealed, and the seed after it exists before the member adds a word to it.
-- SQL does not know the key: what is plain here is sealed by the application (the job spin.seal), with the hash that was shown.
alter table spin_seed
  alter column seed drop not null,
  -- The seed of the next draw.
  add column sealed bytea,
  -- The seed of the draw after it.
  add column next_sealed bytea;
alter table spin_seed
  add constraint spin_seed_is_plain_or_sealed check (num_nonnulls(seed, sealed) = 1);
create index spin_seed_to_seal on spin_seed (member) where seed is not null or next_sealed is null;
