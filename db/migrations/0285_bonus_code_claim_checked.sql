-- Reads bonus_code_claim once, while servers write.
alter table bonus_code_claim validate constraint bonus_code_claim_claim_fkey;
