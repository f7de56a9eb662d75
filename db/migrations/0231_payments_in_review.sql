-- A member's screens ask for the payments on their QRs that a person reviews.
create index unmatched_payment_in_review
  on unmatched_payment (provider, reference) where resolved_at is null and suspense_movement is not null;
