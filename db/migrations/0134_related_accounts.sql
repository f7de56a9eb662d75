-- Finds the other members who sign in from the same browser.
create index member_device_token on member_device (token_hash);
