-- In its own transaction, which locks rows only: the seeds can be read meanwhile, and draws wait for it.
update spin_seed set encrypted_seed = sealed, next_encrypted_seed = next_sealed
  where encrypted_seed is distinct from sealed or next_encrypted_seed is distinct from next_sealed;
