-- Reads coupon once, while servers write.
alter table coupon validate constraint coupon_spin_fkey;
