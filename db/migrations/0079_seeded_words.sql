-- Texts of the first seeds that were untrue or hard to read. A text that an operator changed is left as it is: only what
-- still has the old words is replaced. Names are found by the old name, longer texts by the MD5 of the old text.
create temporary table seeded_name (old_name text primary key, new_name text not null) on commit drop;
insert into seeded_name values
  ('เพื่อนใหม่', 'โบนัสสมาชิกใหม่'),
  ('ໝູ່ໃໝ່', 'ໂບນັດສະມາຊິກໃໝ່'),
  ('New friend', 'Welcome bonus'),
  ('ฝากแรกของวัน', 'โบนัสรายวัน'),
  ('ຝາກທຳອິດຂອງມື້', 'ໂບນັດປະຈຳວັນ'),
  ('First of the day', 'Daily bonus'),
  ('ประจำสัปดาห์', 'โบนัสรายสัปดาห์'),
  ('ປະຈຳອາທິດ', 'ໂບນັດປະຈຳອາທິດ'),
  ('Every week', 'Weekly bonus'),
  ('ฝากประจำ', 'โบนัสฝากทุกครั้ง'),
  ('ຝາກປະຈຳ', 'ໂບນັດຝາກທຸກຄັ້ງ'),
  ('Regular deposit', 'Reload bonus'),
  ('โชคจากวงล้อ', 'โบนัสจากวงล้อ'),
  ('ໂຊກຈາກວົງລໍ້', 'ໂບນັດຈາກວົງລໍ້'),
  ('Luck of the wheel', 'Wheel bonus'),
  ('ธนาคารทหารไทยธนชาต', 'ธนาคารทหารไทยธนชาต (ttb)'),
  ('ທະນາຄານທະຫານໄທທະນະຊາດ', 'ທະນາຄານທະຫານໄທທະນະຊາດ (ttb)'),
  ('ธนาคารร่วมธุรกิจลาว-เวียด', 'ธนาคารร่วมธุรกิจลาว-เวียดนาม'),
  ('ธนาคารฝรั่ง-ลาว', 'ธนาคารฝรั่งเศส-ลาว'),
  ('Ufabet', 'UFABET');

create temporary table seeded_text (old_md5 text primary key, new_text text not null) on commit drop;
insert into seeded_text values
  ('38a71098fdb82b0b9985b755fcce1e5e', '<ul><li>ฝากตั้งแต่ 100 บาทขึ้นไป รับเพิ่ม 100% ของยอดฝาก สูงสุด 500 บาท</li><li>ทำเทิร์น 8 เท่าของยอดฝากรวมโบนัส โดยนับจากสล็อต จึงจะถอนเงินได้</li><li>โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า 5 บาท</li><li>หากยกเลิกก่อนทำเทิร์นครบ คุณจะได้รับ 50% ของเงินทั้งหมด</li><li>เมื่อทำเทิร์นครบ การถอนครั้งแรกต้องถอนทั้งหมด</li></ul>'),
  ('90853136c7ed30cf29c32373fd30e85d', '<ul><li>ຝາກຕັ້ງແຕ່ 100 ບາດຂຶ້ນໄປ, ຮັບເພີ່ມ 100% ຂອງຍອດຝາກ ສູງສຸດ 500 ບາດ</li><li>ຫຼິ້ນສະລັອດໃຫ້ຄົບ 8 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</li><li>ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ 5 ບາດ</li><li>ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ, ທ່ານຈະໄດ້ຮັບ 50% ຂອງເງິນທັງໝົດ</li><li>ເມື່ອຫຼິ້ນຄົບແລ້ວ, ການຖອນຄັ້ງທຳອິດຕ້ອງຖອນທັງໝົດ</li></ul>'),
  ('31e95b9d51fa7099cc08cce3034a8ab1', '<ul><li>Deposit 100 baht or more and get 100% on top, up to 500 baht</li><li>Wager 8× your deposit plus bonus on slots before withdrawing</li><li>The bonus ends automatically when your total balance is below 5 baht</li><li>If you cancel before wagering is complete, you keep 50% of your total balance</li><li>Your first withdrawal after that must be your full balance</li></ul>'),
  ('fb53a199766ce6e67e23df10229748bc', '<ul><li>ฝากตั้งแต่ 60,000 กีบขึ้นไป รับเพิ่ม 100% ของยอดฝาก สูงสุด 300,000 กีบ</li><li>ทำเทิร์น 8 เท่าของยอดฝากรวมโบนัส โดยนับจากสล็อต จึงจะถอนเงินได้</li><li>โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า 3,000 กีบ</li><li>หากยกเลิกก่อนทำเทิร์นครบ คุณจะได้รับ 50% ของเงินทั้งหมด</li><li>เมื่อทำเทิร์นครบ การถอนครั้งแรกต้องถอนทั้งหมด</li></ul>'),
  ('aaa889fa4632785160a0a265ae319136', '<ul><li>ຝາກຕັ້ງແຕ່ 60,000 ກີບຂຶ້ນໄປ, ຮັບເພີ່ມ 100% ຂອງຍອດຝາກ ສູງສຸດ 300,000 ກີບ</li><li>ຫຼິ້ນສະລັອດໃຫ້ຄົບ 8 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</li><li>ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ 3,000 ກີບ</li><li>ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ, ທ່ານຈະໄດ້ຮັບ 50% ຂອງເງິນທັງໝົດ</li><li>ເມື່ອຫຼິ້ນຄົບແລ້ວ, ການຖອນຄັ້ງທຳອິດຕ້ອງຖອນທັງໝົດ</li></ul>'),
  ('1382b5b8a84b0b7e1337665502ab3435', '<ul><li>Deposit 60,000 kip or more and get 100% on top, up to 300,000 kip</li><li>Wager 8× your deposit plus bonus on slots before withdrawing</li><li>The bonus ends automatically when your total balance is below 3,000 kip</li><li>If you cancel before wagering is complete, you keep 50% of your total balance</li><li>Your first withdrawal after that must be your full balance</li></ul>'),
  ('3e219fe247fd84724cfc8819b523616f', '<ul><li>ฝากตั้งแต่ 100 บาทขึ้นไป รับเพิ่ม 20% ของยอดฝาก สูงสุด 200 บาท</li><li>ทำเทิร์น 4 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</li><li>โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า 5 บาท</li><li>หากยกเลิกก่อนทำเทิร์นครบ คุณจะได้รับ 80% ของเงินทั้งหมด</li></ul>'),
  ('18fc21dcfd6d6c4aac5e8281f0fab35b', '<ul><li>ຝາກຕັ້ງແຕ່ 100 ບາດຂຶ້ນໄປ, ຮັບເພີ່ມ 20% ຂອງຍອດຝາກ ສູງສຸດ 200 ບາດ</li><li>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 4 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</li><li>ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ 5 ບາດ</li><li>ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ, ທ່ານຈະໄດ້ຮັບ 80% ຂອງເງິນທັງໝົດ</li></ul>'),
  ('0957fa06a5852d838e2ac994a37e7ff9', '<ul><li>Deposit 100 baht or more and get 20% on top, up to 200 baht</li><li>Wager 4× your deposit plus bonus on any game before withdrawing</li><li>The bonus ends automatically when your total balance is below 5 baht</li><li>If you cancel before wagering is complete, you keep 80% of your total balance</li></ul>'),
  ('4289243f183ca74cdce7aad6097c9331', '<ul><li>ฝากตั้งแต่ 60,000 กีบขึ้นไป รับเพิ่ม 20% ของยอดฝาก สูงสุด 120,000 กีบ</li><li>ทำเทิร์น 4 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</li><li>โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า 3,000 กีบ</li><li>หากยกเลิกก่อนทำเทิร์นครบ คุณจะได้รับ 80% ของเงินทั้งหมด</li></ul>'),
  ('7f5db51118fc7b16d1ab81dbb4bccaf2', '<ul><li>ຝາກຕັ້ງແຕ່ 60,000 ກີບຂຶ້ນໄປ, ຮັບເພີ່ມ 20% ຂອງຍອດຝາກ ສູງສຸດ 120,000 ກີບ</li><li>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 4 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</li><li>ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ 3,000 ກີບ</li><li>ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ, ທ່ານຈະໄດ້ຮັບ 80% ຂອງເງິນທັງໝົດ</li></ul>'),
  ('926afe8e3fed90e89e9f99bac6d446aa', '<ul><li>Deposit 60,000 kip or more and get 20% on top, up to 120,000 kip</li><li>Wager 4× your deposit plus bonus on any game before withdrawing</li><li>The bonus ends automatically when your total balance is below 3,000 kip</li><li>If you cancel before wagering is complete, you keep 80% of your total balance</li></ul>'),
  ('de4311d9b4a5a8505bdcca65fe2261b4', '<ul><li>ฝากตั้งแต่ 200 บาทขึ้นไป รับเพิ่ม 50% ของยอดฝาก สูงสุด 300 บาท</li><li>ทำเทิร์น 6 เท่าของยอดฝากรวมโบนัส โดยนับจากสล็อต กีฬาและคาสิโน จึงจะถอนเงินได้</li><li>โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า 5 บาท</li><li>หากยกเลิกก่อนทำเทิร์นครบ คุณจะได้รับ 60% ของเงินทั้งหมด</li></ul>'),
  ('ad7ee5cc3a8cfbf333df935d11c2e021', '<ul><li>ຝາກຕັ້ງແຕ່ 200 ບາດຂຶ້ນໄປ, ຮັບເພີ່ມ 50% ຂອງຍອດຝາກ ສູງສຸດ 300 ບາດ</li><li>ຫຼິ້ນສະລັອດ, ກິລາ ແລະ ຄາສິໂນໃຫ້ຄົບ 6 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</li><li>ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ 5 ບາດ</li><li>ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ, ທ່ານຈະໄດ້ຮັບ 60% ຂອງເງິນທັງໝົດ</li></ul>'),
  ('b4430e99462c3b05bd9a62131a2914e7', '<ul><li>Deposit 200 baht or more and get 50% on top, up to 300 baht</li><li>Wager 6× your deposit plus bonus on slots, sports and casino before withdrawing</li><li>The bonus ends automatically when your total balance is below 5 baht</li><li>If you cancel before wagering is complete, you keep 60% of your total balance</li></ul>'),
  ('fccb5e379e3c6a6288d22dae36ec546f', '<ul><li>ฝากตั้งแต่ 120,000 กีบขึ้นไป รับเพิ่ม 50% ของยอดฝาก สูงสุด 180,000 กีบ</li><li>ทำเทิร์น 6 เท่าของยอดฝากรวมโบนัส โดยนับจากสล็อต กีฬาและคาสิโน จึงจะถอนเงินได้</li><li>โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า 3,000 กีบ</li><li>หากยกเลิกก่อนทำเทิร์นครบ คุณจะได้รับ 60% ของเงินทั้งหมด</li></ul>'),
  ('a41bf8a6b981a63f8b755d7ba2c5d4fc', '<ul><li>ຝາກຕັ້ງແຕ່ 120,000 ກີບຂຶ້ນໄປ, ຮັບເພີ່ມ 50% ຂອງຍອດຝາກ ສູງສຸດ 180,000 ກີບ</li><li>ຫຼິ້ນສະລັອດ, ກິລາ ແລະ ຄາສິໂນໃຫ້ຄົບ 6 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</li><li>ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ 3,000 ກີບ</li><li>ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ, ທ່ານຈະໄດ້ຮັບ 60% ຂອງເງິນທັງໝົດ</li></ul>'),
  ('dae4306c9679bece491b64df30077df8', '<ul><li>Deposit 120,000 kip or more and get 50% on top, up to 180,000 kip</li><li>Wager 6× your deposit plus bonus on slots, sports and casino before withdrawing</li><li>The bonus ends automatically when your total balance is below 3,000 kip</li><li>If you cancel before wagering is complete, you keep 60% of your total balance</li></ul>'),
  ('bdac93a752f91c0d3293bd06f2618c38', '<ul><li>ฝากตั้งแต่ 50 บาทขึ้นไป รับเพิ่ม 10% ของยอดฝาก สูงสุด 1,000 บาท</li><li>ทำเทิร์น 2.5 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</li><li>โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า 5 บาท</li><li>หากยกเลิกก่อนทำเทิร์นครบ คุณจะได้รับ 90% ของเงินทั้งหมด</li></ul>'),
  ('c1d50c0c2778741751fa60dca39dc9a1', '<ul><li>ຝາກຕັ້ງແຕ່ 50 ບາດຂຶ້ນໄປ, ຮັບເພີ່ມ 10% ຂອງຍອດຝາກ ສູງສຸດ 1,000 ບາດ</li><li>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 2.5 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</li><li>ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ 5 ບາດ</li><li>ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ, ທ່ານຈະໄດ້ຮັບ 90% ຂອງເງິນທັງໝົດ</li></ul>'),
  ('414c605f2da03f9d5782372d19f38563', '<ul><li>Deposit 50 baht or more and get 10% on top, up to 1,000 baht</li><li>Wager 2.5× your deposit plus bonus on any game before withdrawing</li><li>The bonus ends automatically when your total balance is below 5 baht</li><li>If you cancel before wagering is complete, you keep 90% of your total balance</li></ul>'),
  ('446863438b14bf4bbd3d5a80c46c35d5', '<ul><li>ฝากตั้งแต่ 30,000 กีบขึ้นไป รับเพิ่ม 10% ของยอดฝาก สูงสุด 600,000 กีบ</li><li>ทำเทิร์น 2.5 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</li><li>โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า 3,000 กีบ</li><li>หากยกเลิกก่อนทำเทิร์นครบ คุณจะได้รับ 90% ของเงินทั้งหมด</li></ul>'),
  ('b1a9d0390e2d710d97d7374ddec41290', '<ul><li>ຝາກຕັ້ງແຕ່ 30,000 ກີບຂຶ້ນໄປ, ຮັບເພີ່ມ 10% ຂອງຍອດຝາກ ສູງສຸດ 600,000 ກີບ</li><li>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 2.5 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</li><li>ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ 3,000 ກີບ</li><li>ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ, ທ່ານຈະໄດ້ຮັບ 90% ຂອງເງິນທັງໝົດ</li></ul>'),
  ('bea1912f7fa7646cd6c63d1346468b16', '<ul><li>Deposit 30,000 kip or more and get 10% on top, up to 600,000 kip</li><li>Wager 2.5× your deposit plus bonus on any game before withdrawing</li><li>The bonus ends automatically when your total balance is below 3,000 kip</li><li>If you cancel before wagering is complete, you keep 90% of your total balance</li></ul>'),
  ('efd10ecbe0e125767cdd48acb2265f87', '<ul><li>ฝากตั้งแต่ 100 บาทขึ้นไป รับเพิ่ม 50 บาท</li><li>ทำเทิร์น 3 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</li><li>โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า 5 บาท</li><li>หากยกเลิกก่อนทำเทิร์นครบ คุณจะได้รับ 60% ของเงินทั้งหมด</li></ul>'),
  ('12a39fd4d343540d5dc8d4df2298a690', '<ul><li>ຝາກຕັ້ງແຕ່ 100 ບາດຂຶ້ນໄປ, ຮັບເພີ່ມ 50 ບາດ</li><li>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 3 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</li><li>ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ 5 ບາດ</li><li>ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ, ທ່ານຈະໄດ້ຮັບ 60% ຂອງເງິນທັງໝົດ</li></ul>'),
  ('51d97c9b0700bbead260a04c8d897288', '<ul><li>Deposit 100 baht or more and get 50 baht on top</li><li>Wager 3× your deposit plus bonus on any game before withdrawing</li><li>The bonus ends automatically when your total balance is below 5 baht</li><li>If you cancel before wagering is complete, you keep 60% of your total balance</li></ul>'),
  ('eb1093e9d30b99a13278786adb89cfa4', '<ul><li>ฝากตั้งแต่ 60,000 กีบขึ้นไป รับเพิ่ม 30,000 กีบ</li><li>ทำเทิร์น 3 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</li><li>โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า 3,000 กีบ</li><li>หากยกเลิกก่อนทำเทิร์นครบ คุณจะได้รับ 60% ของเงินทั้งหมด</li></ul>'),
  ('35fee122d221586c7142689339fe648b', '<ul><li>ຝາກຕັ້ງແຕ່ 60,000 ກີບຂຶ້ນໄປ, ຮັບເພີ່ມ 30,000 ກີບ</li><li>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 3 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</li><li>ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ 3,000 ກີບ</li><li>ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ, ທ່ານຈະໄດ້ຮັບ 60% ຂອງເງິນທັງໝົດ</li></ul>'),
  ('acf623b192696c5c219b2381d483e603', '<ul><li>Deposit 60,000 kip or more and get 30,000 kip on top</li><li>Wager 3× your deposit plus bonus on any game before withdrawing</li><li>The bonus ends automatically when your total balance is below 3,000 kip</li><li>If you cancel before wagering is complete, you keep 60% of your total balance</li></ul>'),
  ('aebc383f5a274238a89b4830d329926c', '<ul><li>ฝากตั้งแต่ 300 บาทขึ้นไป รับเพิ่ม 100 บาท</li><li>ทำเทิร์น 3 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</li><li>โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า 5 บาท</li><li>หากยกเลิกก่อนทำเทิร์นครบ คุณจะได้รับ 75% ของเงินทั้งหมด</li></ul>'),
  ('9c9eb41ce785f2a65f3ce17c6feb7477', '<ul><li>ຝາກຕັ້ງແຕ່ 300 ບາດຂຶ້ນໄປ, ຮັບເພີ່ມ 100 ບາດ</li><li>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 3 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</li><li>ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ 5 ບາດ</li><li>ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ, ທ່ານຈະໄດ້ຮັບ 75% ຂອງເງິນທັງໝົດ</li></ul>'),
  ('9ac7b87b7a9e4f6beda4640769f7ada1', '<ul><li>Deposit 300 baht or more and get 100 baht on top</li><li>Wager 3× your deposit plus bonus on any game before withdrawing</li><li>The bonus ends automatically when your total balance is below 5 baht</li><li>If you cancel before wagering is complete, you keep 75% of your total balance</li></ul>'),
  ('529fcb997d721d46e4483889d72c6cd2', '<ul><li>ฝากตั้งแต่ 180,000 กีบขึ้นไป รับเพิ่ม 60,000 กีบ</li><li>ทำเทิร์น 3 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</li><li>โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า 3,000 กีบ</li><li>หากยกเลิกก่อนทำเทิร์นครบ คุณจะได้รับ 75% ของเงินทั้งหมด</li></ul>'),
  ('cf063cec6c1d266962635929ef702586', '<ul><li>ຝາກຕັ້ງແຕ່ 180,000 ກີບຂຶ້ນໄປ, ຮັບເພີ່ມ 60,000 ກີບ</li><li>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 3 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</li><li>ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ 3,000 ກີບ</li><li>ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ, ທ່ານຈະໄດ້ຮັບ 75% ຂອງເງິນທັງໝົດ</li></ul>'),
  ('73fc2a79b39c9b3b6671b47506c66f3e', '<ul><li>Deposit 180,000 kip or more and get 60,000 kip on top</li><li>Wager 3× your deposit plus bonus on any game before withdrawing</li><li>The bonus ends automatically when your total balance is below 3,000 kip</li><li>If you cancel before wagering is complete, you keep 75% of your total balance</li></ul>'),
  ('e346105208616073b6d41bf4a49ff604', '<ul><li>ฝากตั้งแต่ 200 บาทขึ้นไป รับเพิ่ม 100% ของยอดฝาก สูงสุด 1,000 บาท</li><li>ทำเทิร์น 10 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</li><li>โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า 5 บาท</li><li>หากยกเลิกก่อนทำเทิร์นครบ คุณจะได้รับ 50% ของเงินทั้งหมด</li><li>เมื่อทำเทิร์นครบ การถอนครั้งแรกต้องถอนทั้งหมด</li></ul>'),
  ('daedb584f837e53440444b62fb790f8b', '<ul><li>ຝາກຕັ້ງແຕ່ 200 ບາດຂຶ້ນໄປ, ຮັບເພີ່ມ 100% ຂອງຍອດຝາກ ສູງສຸດ 1,000 ບາດ</li><li>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 10 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</li><li>ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ 5 ບາດ</li><li>ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ, ທ່ານຈະໄດ້ຮັບ 50% ຂອງເງິນທັງໝົດ</li><li>ເມື່ອຫຼິ້ນຄົບແລ້ວ, ການຖອນຄັ້ງທຳອິດຕ້ອງຖອນທັງໝົດ</li></ul>'),
  ('0ce13480c2b4622e8f567f253d6e46e0', '<ul><li>Deposit 200 baht or more and get 100% on top, up to 1,000 baht</li><li>Wager 10× your deposit plus bonus on any game before withdrawing</li><li>The bonus ends automatically when your total balance is below 5 baht</li><li>If you cancel before wagering is complete, you keep 50% of your total balance</li><li>Your first withdrawal after that must be your full balance</li></ul>'),
  ('92da5fecee132a6ad5022e7cf1f38db6', '<ul><li>ฝากตั้งแต่ 120,000 กีบขึ้นไป รับเพิ่ม 100% ของยอดฝาก สูงสุด 600,000 กีบ</li><li>ทำเทิร์น 10 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</li><li>โบนัสสิ้นสุดโดยอัตโนมัติเมื่อเงินทั้งหมดต่ำกว่า 3,000 กีบ</li><li>หากยกเลิกก่อนทำเทิร์นครบ คุณจะได้รับ 50% ของเงินทั้งหมด</li><li>เมื่อทำเทิร์นครบ การถอนครั้งแรกต้องถอนทั้งหมด</li></ul>'),
  ('4d1654284dc0065d78883839e09c677f', '<ul><li>ຝາກຕັ້ງແຕ່ 120,000 ກີບຂຶ້ນໄປ, ຮັບເພີ່ມ 100% ຂອງຍອດຝາກ ສູງສຸດ 600,000 ກີບ</li><li>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 10 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</li><li>ໂບນັດສິ້ນສຸດໂດຍອັດຕະໂນມັດເມື່ອເງິນທັງໝົດຕ່ຳກວ່າ 3,000 ກີບ</li><li>ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ, ທ່ານຈະໄດ້ຮັບ 50% ຂອງເງິນທັງໝົດ</li><li>ເມື່ອຫຼິ້ນຄົບແລ້ວ, ການຖອນຄັ້ງທຳອິດຕ້ອງຖອນທັງໝົດ</li></ul>'),
  ('d7aba3ddf3faf2741a0f2c01eac3b141', '<ul><li>Deposit 120,000 kip or more and get 100% on top, up to 600,000 kip</li><li>Wager 10× your deposit plus bonus on any game before withdrawing</li><li>The bonus ends automatically when your total balance is below 3,000 kip</li><li>If you cancel before wagering is complete, you keep 50% of your total balance</li><li>Your first withdrawal after that must be your full balance</li></ul>'),
  ('9fc5d41c7fa0804c6d5914bff1818195', '<h3>โบนัสสมาชิกใหม่</h3><p>รับได้ครั้งเดียวต่อสมาชิก เมื่อฝากครั้งถัดไป</p>'),
  ('8b90102c33f1253b8ff67c5eb710938d', '<p><strong>ฝากตั้งแต่ 100 บาทขึ้นไป รับเพิ่ม 100% ของยอดฝาก สูงสุด 500 บาท</strong></p><p>ทำเทิร์น 8 เท่าของยอดฝากรวมโบนัส โดยนับจากสล็อต จึงจะถอนเงินได้</p>'),
  ('2df53530aabe8fbf37fb3712273160ff', '<h3>ໂບນັດສະມາຊິກໃໝ່</h3><p>ຮັບໄດ້ຄັ້ງດຽວຕໍ່ສະມາຊິກ, ເມື່ອຝາກຄັ້ງຕໍ່ໄປ</p>'),
  ('9d146ef3441134b8bb6ddfff1d3d456d', '<p><strong>ຝາກຕັ້ງແຕ່ 100 ບາດຂຶ້ນໄປ, ຮັບເພີ່ມ 100% ຂອງຍອດຝາກ ສູງສຸດ 500 ບາດ</strong></p><p>ຫຼິ້ນສະລັອດໃຫ້ຄົບ 8 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</p>'),
  ('f6acfeeace900d23af015e009b0ca761', '<h3>Welcome bonus</h3><p>Once per member, with your next deposit</p>'),
  ('dc2aef1c4d5d5eb0fad82c48ebedaadf', '<p><strong>Deposit 100 baht or more and get 100% on top, up to 500 baht</strong></p><p>Wager 8× your deposit plus bonus on slots before withdrawing</p>'),
  ('5bb71148807da9bd671267ce3645c2c6', '<p><strong>ฝากตั้งแต่ 60,000 กีบขึ้นไป รับเพิ่ม 100% ของยอดฝาก สูงสุด 300,000 กีบ</strong></p><p>ทำเทิร์น 8 เท่าของยอดฝากรวมโบนัส โดยนับจากสล็อต จึงจะถอนเงินได้</p>'),
  ('f3a0134c842b4cadf4d515760f57f4f8', '<p><strong>ຝາກຕັ້ງແຕ່ 60,000 ກີບຂຶ້ນໄປ, ຮັບເພີ່ມ 100% ຂອງຍອດຝາກ ສູງສຸດ 300,000 ກີບ</strong></p><p>ຫຼິ້ນສະລັອດໃຫ້ຄົບ 8 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</p>'),
  ('df8141b600531979e9c9199d21b2d72d', '<p><strong>Deposit 60,000 kip or more and get 100% on top, up to 300,000 kip</strong></p><p>Wager 8× your deposit plus bonus on slots before withdrawing</p>'),
  ('d05ebe2c05da400d4b0aae3b5313d796', '<h3>โบนัสรายวัน</h3><p>รับเพิ่มได้วันละครั้ง เมื่อฝากครั้งถัดไป</p>'),
  ('e2f760296fe438469f2599128043afed', '<p><strong>ฝากตั้งแต่ 100 บาทขึ้นไป รับเพิ่ม 20% ของยอดฝาก สูงสุด 200 บาท</strong></p><p>ทำเทิร์น 4 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</p>'),
  ('cc05a653194cba899c911ff7f0ac15a2', '<h3>ໂບນັດປະຈຳວັນ</h3><p>ຮັບເພີ່ມໄດ້ມື້ລະຄັ້ງ, ເມື່ອຝາກຄັ້ງຕໍ່ໄປ</p>'),
  ('a800f58d103ac53a4e58b112e10f217a', '<p><strong>ຝາກຕັ້ງແຕ່ 100 ບາດຂຶ້ນໄປ, ຮັບເພີ່ມ 20% ຂອງຍອດຝາກ ສູງສຸດ 200 ບາດ</strong></p><p>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 4 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</p>'),
  ('765928c991b20f346dfe8b392d7114f4', '<h3>Daily bonus</h3><p>Extra on one deposit a day</p>'),
  ('9eef67aaea35d16e326fc812a6cefee4', '<p><strong>Deposit 100 baht or more and get 20% on top, up to 200 baht</strong></p><p>Wager 4× your deposit plus bonus on any game before withdrawing</p>'),
  ('76f20a9d7d8a07b9eba8ef81da40577d', '<p><strong>ฝากตั้งแต่ 60,000 กีบขึ้นไป รับเพิ่ม 20% ของยอดฝาก สูงสุด 120,000 กีบ</strong></p><p>ทำเทิร์น 4 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</p>'),
  ('72b29167e3b375be0ea3c882ce18e576', '<p><strong>ຝາກຕັ້ງແຕ່ 60,000 ກີບຂຶ້ນໄປ, ຮັບເພີ່ມ 20% ຂອງຍອດຝາກ ສູງສຸດ 120,000 ກີບ</strong></p><p>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 4 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</p>'),
  ('5809b131807d008e87987613e89f6d19', '<p><strong>Deposit 60,000 kip or more and get 20% on top, up to 120,000 kip</strong></p><p>Wager 4× your deposit plus bonus on any game before withdrawing</p>'),
  ('d4b0609fbfd3ed452c3e025ffb65b721', '<h3>โบนัสรายสัปดาห์</h3><p>รับได้สัปดาห์ละสองครั้ง เริ่มนับใหม่ทุกวันจันทร์</p>'),
  ('a0e5d1d4737c4c4cd0c471dedc2e95eb', '<p><strong>ฝากตั้งแต่ 200 บาทขึ้นไป รับเพิ่ม 50% ของยอดฝาก สูงสุด 300 บาท</strong></p><p>ทำเทิร์น 6 เท่าของยอดฝากรวมโบนัส โดยนับจากสล็อต กีฬาและคาสิโน จึงจะถอนเงินได้</p>'),
  ('b5e9b5470ccb8f52e015fe9364e926a5', '<h3>ໂບນັດປະຈຳອາທິດ</h3><p>ຮັບໄດ້ອາທິດລະສອງຄັ້ງ, ເລີ່ມນັບໃໝ່ທຸກວັນຈັນ</p>'),
  ('73d43855b8ec0d00e541647b70aa1667', '<p><strong>ຝາກຕັ້ງແຕ່ 200 ບາດຂຶ້ນໄປ, ຮັບເພີ່ມ 50% ຂອງຍອດຝາກ ສູງສຸດ 300 ບາດ</strong></p><p>ຫຼິ້ນສະລັອດ, ກິລາ ແລະ ຄາສິໂນໃຫ້ຄົບ 6 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</p>'),
  ('96de5535d65c82b34ea925b39cc0de10', '<h3>Weekly bonus</h3><p>Twice a week, reset every Monday</p>'),
  ('0e96316b4ba0b63157a66bf7b65b7918', '<p><strong>Deposit 200 baht or more and get 50% on top, up to 300 baht</strong></p><p>Wager 6× your deposit plus bonus on slots, sports and casino before withdrawing</p>'),
  ('1c27826d21f3ae3a93d7670f0be68cc1', '<p><strong>ฝากตั้งแต่ 120,000 กีบขึ้นไป รับเพิ่ม 50% ของยอดฝาก สูงสุด 180,000 กีบ</strong></p><p>ทำเทิร์น 6 เท่าของยอดฝากรวมโบนัส โดยนับจากสล็อต กีฬาและคาสิโน จึงจะถอนเงินได้</p>'),
  ('26167080d6648a9e16ce39f46f29113e', '<p><strong>ຝາກຕັ້ງແຕ່ 120,000 ກີບຂຶ້ນໄປ, ຮັບເພີ່ມ 50% ຂອງຍອດຝາກ ສູງສຸດ 180,000 ກີບ</strong></p><p>ຫຼິ້ນສະລັອດ, ກິລາ ແລະ ຄາສິໂນໃຫ້ຄົບ 6 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</p>'),
  ('631d8e761b6d3f2b40e791df2b1c66dc', '<p><strong>Deposit 120,000 kip or more and get 50% on top, up to 180,000 kip</strong></p><p>Wager 6× your deposit plus bonus on slots, sports and casino before withdrawing</p>'),
  ('fa9c5094473b61380aba44946b95d05a', '<h3>โบนัสฝากทุกครั้ง</h3><p>รับเพิ่มเมื่อฝาก ได้สูงสุดวันละสามครั้ง</p>'),
  ('afe14748b8291e85e2e67881f2af2d3a', '<p><strong>ฝากตั้งแต่ 50 บาทขึ้นไป รับเพิ่ม 10% ของยอดฝาก สูงสุด 1,000 บาท</strong></p><p>ทำเทิร์น 2.5 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</p>'),
  ('a1aea10c1977e917903f1f6b39cb09a2', '<h3>ໂບນັດຝາກທຸກຄັ້ງ</h3><p>ຮັບເພີ່ມເມື່ອຝາກ, ໄດ້ສູງສຸດມື້ລະສາມຄັ້ງ</p>'),
  ('a56fa66184f150020644e87179b29a98', '<p><strong>ຝາກຕັ້ງແຕ່ 50 ບາດຂຶ້ນໄປ, ຮັບເພີ່ມ 10% ຂອງຍອດຝາກ ສູງສຸດ 1,000 ບາດ</strong></p><p>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 2.5 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</p>'),
  ('e3465bbda98a81ea2bedcd31a91cacf8', '<h3>Reload bonus</h3><p>Extra on up to three deposits a day</p>'),
  ('a5c14183110486040b60239c77958c37', '<p><strong>Deposit 50 baht or more and get 10% on top, up to 1,000 baht</strong></p><p>Wager 2.5× your deposit plus bonus on any game before withdrawing</p>'),
  ('2fb476dcd5d379e1259f8ebee862fbc7', '<p><strong>ฝากตั้งแต่ 30,000 กีบขึ้นไป รับเพิ่ม 10% ของยอดฝาก สูงสุด 600,000 กีบ</strong></p><p>ทำเทิร์น 2.5 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</p>'),
  ('b3c40386b849f208d6f29c843cf732ae', '<p><strong>ຝາກຕັ້ງແຕ່ 30,000 ກີບຂຶ້ນໄປ, ຮັບເພີ່ມ 10% ຂອງຍອດຝາກ ສູງສຸດ 600,000 ກີບ</strong></p><p>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 2.5 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</p>'),
  ('a4d5693995594b8b3ee177fcc925be10', '<p><strong>Deposit 30,000 kip or more and get 10% on top, up to 600,000 kip</strong></p><p>Wager 2.5× your deposit plus bonus on any game before withdrawing</p>'),
  ('60cf0fdafa5fc59297a44063e00ee76d', '<h3>โบนัสจากวงล้อ</h3><p>รางวัลจากวงล้อของคุณ</p>'),
  ('07a04afdd1412610395f79d7dbdb91ec', '<p><strong>ฝากตั้งแต่ 100 บาทขึ้นไป รับเพิ่ม 50 บาท</strong></p><p>ทำเทิร์น 3 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</p>'),
  ('483e36ca483accf34b9961169385f7c3', '<h3>ໂບນັດຈາກວົງລໍ້</h3><p>ລາງວັນຈາກວົງລໍ້ຂອງທ່ານ</p>'),
  ('5d755bca48c06d087233846f1f3c22ae', '<p><strong>ຝາກຕັ້ງແຕ່ 100 ບາດຂຶ້ນໄປ, ຮັບເພີ່ມ 50 ບາດ</strong></p><p>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 3 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</p>'),
  ('04e398b59d4384cefb2c7f1c08c77d24', '<h3>Wheel bonus</h3><p>A prize from your wheel</p>'),
  ('fee7056afbc8fdd5969d7222e063618c', '<p><strong>Deposit 100 baht or more and get 50 baht on top</strong></p><p>Wager 3× your deposit plus bonus on any game before withdrawing</p>'),
  ('76c41d8f1dfb7282a118be2b6b906fe8', '<p><strong>ฝากตั้งแต่ 60,000 กีบขึ้นไป รับเพิ่ม 30,000 กีบ</strong></p><p>ทำเทิร์น 3 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</p>'),
  ('f6edb709b79cfc36b09f8d6c66012bde', '<p><strong>ຝາກຕັ້ງແຕ່ 60,000 ກີບຂຶ້ນໄປ, ຮັບເພີ່ມ 30,000 ກີບ</strong></p><p>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 3 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</p>'),
  ('ffb7c510d88ae91ed33c8be8ac663f5d', '<p><strong>Deposit 60,000 kip or more and get 30,000 kip on top</strong></p><p>Wager 3× your deposit plus bonus on any game before withdrawing</p>'),
  ('3384ec96582de62600e7d1944fe19e01', '<p><strong>ฝากตั้งแต่ 300 บาทขึ้นไป รับเพิ่ม 100 บาท</strong></p><p>ทำเทิร์น 3 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</p>'),
  ('364b2ddb15489ff5b306a040e6ef5f37', '<h3>Kapao 2026</h3><p>ຂອງຂວັນປີໃໝ່ຈາກພວກເຮົາ, ໃຊ້ໄດ້ຄົນລະຄັ້ງ</p>'),
  ('3ba27ff57a9c0514290c36ec1a83dbad', '<p><strong>ຝາກຕັ້ງແຕ່ 300 ບາດຂຶ້ນໄປ, ຮັບເພີ່ມ 100 ບາດ</strong></p><p>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 3 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</p>'),
  ('c141d654603a5a13bc6f73c66f696b28', '<h3>Kapao 2026</h3><p>Our New Year gift, one per member</p>'),
  ('1da3cc7fa188bf213475249b80871cf9', '<p><strong>Deposit 300 baht or more and get 100 baht on top</strong></p><p>Wager 3× your deposit plus bonus on any game before withdrawing</p>'),
  ('b814be64ec87b3870d196d5bfa339442', '<p><strong>ฝากตั้งแต่ 180,000 กีบขึ้นไป รับเพิ่ม 60,000 กีบ</strong></p><p>ทำเทิร์น 3 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</p>'),
  ('31b2f5fae675190843f3a8524db6bce4', '<p><strong>ຝາກຕັ້ງແຕ່ 180,000 ກີບຂຶ້ນໄປ, ຮັບເພີ່ມ 60,000 ກີບ</strong></p><p>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 3 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</p>'),
  ('a57ef9c6798c83d371def154d50deaa1', '<p><strong>Deposit 180,000 kip or more and get 60,000 kip on top</strong></p><p>Wager 3× your deposit plus bonus on any game before withdrawing</p>'),
  ('000ef299e26f2a0743b81cc165fbab5b', '<p><strong>ฝากตั้งแต่ 200 บาทขึ้นไป รับเพิ่ม 100% ของยอดฝาก สูงสุด 1,000 บาท</strong></p><p>ทำเทิร์น 10 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</p>'),
  ('8b1b84b527646f34ba6c5355c7b44e5f', '<h3>ປີໃໝ່ລາວ</h3><p>ລະຫັດດຽວ, ສຳລັບຜູ້ໃຊ້ຄົນທຳອິດເທົ່ານັ້ນ</p>'),
  ('0db3b10cac336fca369219ad56d43b1b', '<p><strong>ຝາກຕັ້ງແຕ່ 200 ບາດຂຶ້ນໄປ, ຮັບເພີ່ມ 100% ຂອງຍອດຝາກ ສູງສຸດ 1,000 ບາດ</strong></p><p>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 10 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</p>'),
  ('35d87688f4a459cebf8074e5b13f5991', '<h3>Songkran</h3><p>One code, first member only</p>'),
  ('92b9c9d061a75401b0bfb616bdb0351c', '<p><strong>Deposit 200 baht or more and get 100% on top, up to 1,000 baht</strong></p><p>Wager 10× your deposit plus bonus on any game before withdrawing</p>'),
  ('10b0e2b86b5617f058eb2cc1f2a94a38', '<p><strong>ฝากตั้งแต่ 120,000 กีบขึ้นไป รับเพิ่ม 100% ของยอดฝาก สูงสุด 600,000 กีบ</strong></p><p>ทำเทิร์น 10 เท่าของยอดฝากรวมโบนัส โดยนับจากทุกเกม จึงจะถอนเงินได้</p>'),
  ('193de501f8bf61bb4ee7cd52ad71bf90', '<p><strong>ຝາກຕັ້ງແຕ່ 120,000 ກີບຂຶ້ນໄປ, ຮັບເພີ່ມ 100% ຂອງຍອດຝາກ ສູງສຸດ 600,000 ກີບ</strong></p><p>ຫຼິ້ນທຸກເກມໃຫ້ຄົບ 10 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ, ຈຶ່ງຈະຖອນເງິນໄດ້</p>'),
  ('8dabc3b97656a1c75aca3714426b5d5e', '<p><strong>Deposit 120,000 kip or more and get 100% on top, up to 600,000 kip</strong></p><p>Wager 10× your deposit plus bonus on any game before withdrawing</p>'),
  ('89cc94072ab21f13c0a32e84b954cd6b', '<h3>ชวนเพื่อนมาเล่น รับส่วนแบ่งจากทุกยอดฝาก</h3>
          <p>ส่งลิงก์ของคุณให้เพื่อนสมัคร เมื่อเพื่อนฝากเงินและเล่น คุณจะได้ส่วนแบ่งตามยอดที่เล่น <strong>เมื่อเพื่อนทำเทิร์นครบยอดฝาก คุณได้ส่วนแบ่งเต็ม</strong></p>'),
  ('402b95ce1ef36c4319236b950afaaf8f', '<h3>รับเมื่อไรก็ได้ เงินเข้ากระเป๋าทันที</h3>
          <ul>
            <li>ยอดฝากที่เพื่อนทำเทิร์นครบแล้ว ได้ส่วนแบ่งเต็ม</li>
            <li>หากรับก่อนทำเทิร์นครบ จะได้ส่วนแบ่งน้อยกว่า และจะไม่ได้รับจากยอดฝากนั้นอีก</li>
            <li>คุณต้องเคยฝากเงินอย่างน้อยหนึ่งครั้ง</li>
          </ul>'),
  ('718c4407a3789946d32efa376bd8cc54', '<h3>ຊວນໝູ່ມາຫຼິ້ນ, ຮັບສ່ວນແບ່ງຈາກທຸກຍອດຝາກ</h3>
          <p>ສົ່ງລິ້ງຂອງທ່ານໃຫ້ໝູ່ສະໝັກ, ເມື່ອໝູ່ຝາກເງິນ ແລະ ຫຼິ້ນ, ທ່ານຈະໄດ້ສ່ວນແບ່ງຕາມຍອດທີ່ຫຼິ້ນ <strong>ເມື່ອໝູ່ຫຼິ້ນຄົບຍອດຝາກ, ທ່ານໄດ້ສ່ວນແບ່ງເຕັມ</strong></p>'),
  ('2278ea1d188480091d27838022cc9e79', '<h3>ຮັບເມື່ອໃດກໍໄດ້, ເງິນເຂົ້າກະເປົາທັນທີ</h3>
          <ul>
            <li>ຍອດຝາກທີ່ໝູ່ຫຼິ້ນຄົບແລ້ວ, ໄດ້ສ່ວນແບ່ງເຕັມ</li>
            <li>ຖ້າຮັບກ່ອນຫຼິ້ນຄົບ, ຈະໄດ້ສ່ວນແບ່ງໜ້ອຍກວ່າ ແລະ ຈະບໍ່ໄດ້ຮັບຈາກຍອດຝາກນັ້ນອີກ</li>
            <li>ທ່ານຕ້ອງເຄີຍຝາກເງິນຢ່າງໜ້ອຍໜຶ່ງຄັ້ງ</li>
          </ul>'),
  ('9f5707b62779739bf75e9d78023f51de', '<h3>Invite friends, share in every deposit</h3>
          <p>Send a friend your link to register. When your friend deposits and plays, you earn a share of what they play. <strong>Once the deposit is fully wagered, you get the full share.</strong></p>'),
  ('3f89bdb901d64ed0bf24b88cb321371f', '<h3>Claim any time, straight to your wallet</h3>
          <ul>
            <li>A deposit that your friend has fully wagered earns the full share.</li>
            <li>Claim earlier and you get less, and nothing more from that deposit.</li>
            <li>Make one deposit yourself first.</li>
          </ul>'),
  ('2eafea31ea7681dccf995c852b946a95', '<h3>รับง่าย สองขั้นตอน</h3>
          <ol>
            <li><strong>รับเงินคืน</strong> ของเมื่อวาน</li>
            <li><strong>เพิ่มเข้ากระเป๋า</strong> แล้วใช้ได้ทันที</li>
          </ol>
          <p>รับได้วันละครั้ง และหมดสิทธิ์หลังเที่ยงคืน</p>'),
  ('d02b02b9104c97627f795f1ef0fcee91', '<h3>ຄືນຍອດເສຍທຸກມື້</h3>
          <p>ຖ້າມື້ວານຍອດຫຼິ້ນລວມທຸກເກມຕິດລົບ, ມື້ນີ້ພວກເຮົາຄືນໃຫ້ສ່ວນໜຶ່ງ, ຄິດໄລ່ຈາກປະຫວັດການຫຼິ້ນຂອງແຕ່ລະເກມ</p>'),
  ('8c4ce5d0957ed9ec8676652df71f4038', '<h3>ຮັບງ່າຍ, ສອງຂັ້ນຕອນ</h3>
          <ol>
            <li><strong>ຮັບເງິນຄືນ</strong> ຂອງມື້ວານ</li>
            <li><strong>ເພີ່ມເຂົ້າກະເປົາ</strong> ແລ້ວໃຊ້ໄດ້ທັນທີ</li>
          </ol>
          <p>ຮັບໄດ້ມື້ລະຄັ້ງ ແລະ ໝົດສິດຫຼັງທ່ຽງຄືນ</p>'),
  ('1ad7eba1fbc18060de376aae31009387', '<h3>Daily cashback on losses</h3>
          <p>If you lost more than you won yesterday, you get part of it back today, based on each game’s history.</p>'),
  ('da663f5b89faaffad3d4c9d8e2e3a183', '<h3>Two steps</h3>
          <ol>
            <li><strong>Claim</strong> yesterday’s refund.</li>
            <li><strong>Add to wallet</strong> and use it at once.</li>
          </ol>
          <p>Once a day. Claim before midnight or it expires.</p>'),
  ('1b2e4b07ed3d5c30e4504901214bd528', '<h3>การฝากเงิน</h3>
     <ul>
       <li>โอนจากบัญชีธนาคารที่เป็นชื่อของคุณเท่านั้น</li>
       <li>โดยปกติยอดเงินจะเข้ากระเป๋าภายใน 1 นาที</li>
       <li>QR หนึ่งรายการใช้ฝากได้ครั้งเดียว กรุณาสร้างใหม่ทุกครั้ง</li>
       <li>อัปโหลดสลิปภายใน 1 ชั่วโมงหลังโอน</li>
     </ul>'),
  ('c254b1baf6db8cf949b330d0042d762d', '<p>ระหว่างใช้โบนัสนี้ จะรับโบนัสอื่นหรือถอนเงินไม่ได้ หากเงื่อนไขกำหนดไว้ การถอนครั้งแรกหลังจากนั้นต้องถอนทั้งหมดในครั้งเดียว</p>
    <p>หากยกเลิกก่อนทำตามเงื่อนไขครบ คุณจะได้รับ <strong>{percentFail}%</strong> ของยอดเงินที่มี</p>'),
  ('32bbe2a09533b41f233add1621443af5', '<ul>
      <li>คืน <strong>{success}%</strong> ของยอดเสียสุทธิรวมทุกเกมของเมื่อวาน หรือ <strong>{fail}%</strong> หากวันนั้นมีการใช้โบนัส</li>
      <li>นับวันตั้งแต่เที่ยงคืนถึงเที่ยงคืนตามเวลากรุงเทพฯ ยอดเสียสุทธิคือยอดเดิมพันหักยอดที่ได้รับ ตามประวัติของแต่ละเกม</li>
      <li>เงินคืนขั้นต่ำ {minimum}</li>
      <li>รับได้วันละครั้ง ขณะที่ไม่ได้ใช้โบนัส และรับได้เฉพาะในวันถัดไปเท่านั้น</li>
    </ul>'),
  ('6204f5961345d1999ae6e6b01c52a053', '<h3>ໃຜສະໝັກໄດ້ແດ່</h3>
     <p>ສະມາຊິກຕ້ອງມີອາຍຸ 20 ປີຂຶ້ນໄປ ແລະ ຢູ່ໃນເຂດທີ່ບໍລິການໄດ້ຮັບໃບອະນຸຍາດ, ພວກເຮົາອາດຂໍເອກະສານຢັ້ງຢືນອາຍຸ ແລະ ຈະບໍ່ໂອນເງິນອອກຈົນກວ່າຈະໄດ້ກວດເອກະສານແລ້ວ</p>'),
  ('6e21ebd1c98019621feee7580ff287f9', '<h3>ໜຶ່ງຄົນ ໜຶ່ງບັນຊີ</h3>
     <p>ແຕ່ລະຄົນມີໄດ້ພຽງບັນຊີດຽວ ໂດຍໃຊ້ເບີໂທລະສັບ ແລະ ບັນຊີທະນາຄານຂອງຕົນເອງ, ຫ້າມໃຫ້ຄົນອື່ນຢືມ, ຂາຍ ຫຼື ໃຊ້ຮ່ວມກັນ, ຖ້າພົບວ່າມີຫຼາຍບັນຊີ, ພວກເຮົາຈະປິດບັນຊີ ແລະ ຄືນເງິນທີ່ຝາກໄວ້</p>'),
  ('d530e70818aab1f3f516bda90622e45e', '<h3>ການຝາກເງິນ</h3>
     <ul>
       <li>ໂອນຈາກບັນຊີທະນາຄານທີ່ເປັນຊື່ຂອງທ່ານເທົ່ານັ້ນ</li>
       <li>ຕາມປົກກະຕິ, ເງິນຈະເຂົ້າກະເປົາພາຍໃນ 1 ນາທີ</li>
       <li>QR ໜຶ່ງລາຍການໃຊ້ຝາກໄດ້ຄັ້ງດຽວ, ກະລຸນາສ້າງໃໝ່ທຸກຄັ້ງ</li>
       <li>ອັບໂຫຼດສະລິບພາຍໃນ 1 ຊົ່ວໂມງຫຼັງໂອນ</li>
     </ul>'),
  ('0d6cef2b6348b0326dc2cc374393ab86', '<h3>ການຖອນເງິນ</h3>
     <p>ພວກເຮົາໂອນເຂົ້າບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ, ຖ້າຕ້ອງການປ່ຽນບັນຊີ, ກະລຸນາຕິດຕໍ່ພະນັກງານເພື່ອຢືນຢັນຕົວຕົນ, ລະຫວ່າງໃຊ້ໂບນັດ, ຕ້ອງເຮັດຕາມເງື່ອນໄຂໃຫ້ຄົບກ່ອນຖອນເງິນ</p>'),
  ('7e3a113b9194483c74e7062c487b460f', '<h3>ໂບນັດ</h3>
     <p>ຮັບໂບນັດໄດ້ຄັ້ງລະໜຶ່ງລາຍການ, ສິ່ງທີ່ຈະໄດ້ຮັບ ແລະ ເງື່ອນໄຂ ຈະສະແດງໃຫ້ເຫັນກ່ອນກົດຮັບສະເໝີ, ໂບນັດທີ່ໄດ້ມາຈາກການຮ່ວມມືກັນຫຼາຍບັນຊີ ຖືວ່າເປັນໂມຄະ</p>'),
  ('5abaf2ed2752986d2d09a058cc620938', '<h3>ຂໍ້ມູນສ່ວນຕົວ</h3>
     <p>ພວກເຮົາເກັບຊື່, ເບີໂທລະສັບ ແລະ ບັນຊີທະນາຄານຂອງທ່ານ ເພື່ອດູແລບັນຊີ ແລະ ຕາມທີ່ກົດໝາຍກຳນົດ, ພວກເຮົາບໍ່ຂາຍຂໍ້ມູນໃຫ້ໃຜ, ພະນັກງານຈະບໍ່ຖາມລະຫັດຜ່ານ ຫຼື ລະຫັດຢືນຢັນທີ່ສົ່ງຫາທ່ານ</p>'),
  ('449ff17fde505e87e294147fe9c50441', '<h3>ຫຼິ້ນຢ່າງພໍດີ</h3>
     <p>ຫຼິ້ນດ້ວຍເງິນທີ່ບໍ່ກະທົບຊີວິດປະຈຳວັນ ແລະ ຢ່າຫຼິ້ນເພື່ອເອົາທຶນຄືນ, ທ່ານແຈ້ງພະນັກງານໃຫ້ຈຳກັດ ຫຼື ປິດບັນຊີໄດ້ທຸກເວລາ, ຖ້າຮູ້ສຶກກັງວົນເລື່ອງການຫຼິ້ນ, ໃຫ້ລົມກັບຄົນໃກ້ຊິດ ຫຼື ຕິດຕໍ່ພະນັກງານຂອງພວກເຮົາ</p>'),
  ('2b382e2e0ea644950ab43f456af4ab76', '<p><strong>ເຈົ້າຂອງບັນຊີຕົວຈິງ</strong> ຂ້າພະເຈົ້າມີອາຍຸ 20 ປີຂຶ້ນໄປ, ເບີໂທລະສັບ ແລະ ບັນຊີທະນາຄານທີ່ລົງທະບຽນແມ່ນຂອງຂ້າພະເຈົ້າເອງ</p>'),
  ('c4bbcd6906fbf49bbbe7825c4dfcbaed', '<p><strong>ອ່ານກ່ອນກົດຮັບ</strong> ໂບນັດທຸກລາຍການມີເງື່ອນໄຂ, ຖ້າຍັງເຮັດບໍ່ຄົບ, ອາດຕ້ອງລໍຖ້າກ່ອນຈຶ່ງຈະຖອນເງິນໄດ້</p>'),
  ('f25d3ec89bf37c45601254f47c6ce99b', '<p><strong>ຮັກສາລະຫັດເປັນຄວາມລັບ</strong> ຂ້າພະເຈົ້າຈະບໍ່ບອກລະຫັດຜ່ານ ຫຼື ລະຫັດຢືນຢັນໃຫ້ໃຜ, ພະນັກງານຈະບໍ່ຂໍລະຫັດເຫຼົ່ານີ້</p>'),
  ('52a4542e56dac09fa322d1362fcf621e', '<p>ລະຫວ່າງໃຊ້ໂບນັດນີ້, ຈະຮັບໂບນັດອື່ນ ຫຼື ຖອນເງິນບໍ່ໄດ້, ຖ້າເງື່ອນໄຂກຳນົດໄວ້, ການຖອນຄັ້ງທຳອິດຫຼັງຈາກນັ້ນຕ້ອງຖອນທັງໝົດໃນຄັ້ງດຽວ</p>
    <p>ຖ້າຍົກເລີກກ່ອນເຮັດຕາມເງື່ອນໄຂຄົບ, ທ່ານຈະໄດ້ຮັບ <strong>{percentFail}%</strong> ຂອງຍອດເງິນທີ່ມີ</p>'),
  ('40185966b64d5b27d6732ba36b22f6ab', '<ul>
      <li>ຄືນ <strong>{success}%</strong> ຂອງຍອດເສຍສຸດທິລວມທຸກເກມຂອງມື້ວານ ຫຼື <strong>{fail}%</strong> ຖ້າມື້ນັ້ນມີການໃຊ້ໂບນັດ</li>
      <li>ນັບມື້ແຕ່ທ່ຽງຄືນຫາທ່ຽງຄືນຕາມເວລາວຽງຈັນ (ບາງກອກ), ຍອດເສຍສຸດທິແມ່ນຍອດເດີມພັນຫັກຍອດທີ່ໄດ້ຮັບ, ຕາມປະຫວັດຂອງແຕ່ລະເກມ</li>
      <li>ເງິນຄືນຂັ້ນຕ່ຳ {minimum}</li>
      <li>ຮັບໄດ້ມື້ລະຄັ້ງ ໃນຂະນະທີ່ບໍ່ໄດ້ໃຊ້ໂບນັດ ແລະ ຮັບໄດ້ສະເພາະມື້ຖັດຈາກມື້ທີ່ເສຍເທົ່ານັ້ນ</li>
    </ul>'),
  ('affa0773589811f72b1864cb1b0ed368', '<h3>One person, one account</h3>
     <p>Each person has one account, registered with their own mobile number and their own bank account. An account cannot be lent, sold or shared. If one person has several accounts, we close them and return the deposits.</p>'),
  ('27d921b9691ac80c2da4518fa9bb0aa5', '<h3>Deposits</h3>
     <ul>
       <li>Transfer only from a bank account in your own name.</li>
       <li>A transfer is usually in your wallet within 1 minute.</li>
       <li>Each QR code can be used for one deposit only. Create a new one each time.</li>
       <li>Upload a slip within 1 hour of the transfer.</li>
     </ul>'),
  ('9427e839667293e7f7f25502061168ad', '<h3>Withdrawals</h3>
     <p>We pay only to the bank account that you registered. To change it, contact support; we will ask you to confirm that it is you. While a bonus is active, its terms must be completed first.</p>'),
  ('fb7b43ce5224ce20f9b3ffc2ecde950b', '<h3>Bonuses</h3>
     <p>One bonus can be active at a time. You see what you get and what is required before you accept. Bonuses obtained through collusion between accounts are void.</p>'),
  ('375ef7a86d5b2b240bb6a513b599c08d', '<h3>Your data</h3>
     <p>We keep your name, number and bank account to run your account and because the law requires it. We do not sell them. Support never asks for your password or for a code that was sent to you.</p>'),
  ('d6b2f7b7ea503ac49dcccb9a7ad5175f', '<h3>Keep it a game</h3>
     <p>Play only with money you can afford to lose, and never to win back a loss. You can ask support at any time to limit or close your account. If playing worries you, call the mental health line <a href="tel:1323" target="_blank" rel="noopener noreferrer nofollow">1323</a> in Thailand, free of charge, day and night.</p>'),
  ('c68fca0129f1ffcf6f4deb355bbdb736', '<p><strong>This is my own account.</strong> I am at least 20 years old, and the number and bank account that I registered are my own.</p>'),
  ('91d2225bd9f968e18e730cb8efce50f0', '<p><strong>I read the terms first.</strong> A bonus has terms; until they are complete, a withdrawal may have to wait.</p>'),
  ('0c734df6057d472a7dddb20e3416222b', '<p><strong>I keep my password and codes private.</strong> I tell them to nobody. Support never asks for them.</p>'),
  ('757a4fb29627928703d5994f2a4cecbf', '<p>While this bonus is active you cannot claim another one or withdraw. If its terms say so, your first withdrawal afterwards must be your full balance.</p>
    <p>If you cancel it before its wagering is complete, you keep <strong>{percentFail}%</strong> of the balance that is left.</p>'),
  ('5b5167e34ec39a37b385ce52583ddf87', '<ul>
      <li>The refund is <strong>{success}%</strong> of yesterday’s net loss at all games, or <strong>{fail}%</strong> when a bonus was used on that day.</li>
      <li>A day runs from midnight to midnight in Bangkok. Net loss is what you staked less what you won, according to each game’s history.</li>
      <li>The minimum refund is {minimum}.</li>
      <li>It can be claimed once a day, while no bonus is active, and only on the day after the loss.</li>
    </ul>'),
  ('df912110f688d1cf21768b0175270290', '<p>The money goes to your wallet as soon as you claim it.</p>'),
  ('b361153823d4e4282c4ac12f7141a4fa', '<p>รับแล้วจะได้โบนัสเมื่อฝากครั้งถัดไป รับได้เมื่อไม่มีโบนัสอื่นใช้อยู่</p>'),
  ('c147bca8f94de8ed9627db33343c104d', '<p>ຮັບແລ້ວ, ທ່ານຈະໄດ້ໂບນັດເມື່ອຝາກຄັ້ງຕໍ່ໄປ, ຮັບໄດ້ເມື່ອບໍ່ມີໂບນັດອື່ນໃຊ້ຢູ່</p>'),
  ('943833b824b734f93fa9659f96f7d308', '<p>Once claimed, the bonus comes with your next deposit. You can claim it when no other bonus is active.</p>'),
  ('06e9dc9c4ce41cc10c462e2004d23ff1', 'ติดต่อเราทาง LINE โดยสแกน QR หรือกดปุ่มด้านล่าง กรุณาเตรียมเบอร์โทรศัพท์ที่สมัครไว้ และสลิปหากเป็นเรื่องฝากเงิน เราจะไม่ถามรหัสผ่านของคุณ'),
  ('554774ce6675500463c0ef2a0c3c7c04', 'ຕິດຕໍ່ພວກເຮົາທາງ LINE ໂດຍສະແກນ QR ຫຼື ກົດປຸ່ມລຸ່ມນີ້, ກະລຸນາກຽມເບີໂທລະສັບທີ່ສະໝັກໄວ້ ແລະ ສະລິບຖ້າເປັນເລື່ອງຝາກເງິນ, ພວກເຮົາຈະບໍ່ຖາມລະຫັດຜ່ານຂອງທ່ານ'),
  ('4893e0865a85f30582870e1685556de8', 'Write to us on LINE: add the account with the QR code or the button below. Have your phone number ready, and for a deposit the slip. We never ask for your password.');

create function pg_temp.named(name text) returns text language sql as
  $$ select coalesce((select new_name from seeded_name where old_name = name), name) $$;
create function pg_temp.reworded(html text) returns text language sql as
  $$ select coalesce((select new_text from seeded_text where old_md5 = md5(html)), html) $$;

update bank set name_th = pg_temp.named(name_th), name_la = pg_temp.named(name_la)
where exists (select from seeded_name where old_name in (name_th, name_la));
update game set name_en = pg_temp.named(name_en)
where exists (select from seeded_name where old_name = name_en);
update bonus set
  name_th = pg_temp.named(name_th), name_la = pg_temp.named(name_la), name_en = pg_temp.named(name_en),
  description_th = pg_temp.reworded(description_th), description_la = pg_temp.reworded(description_la),
  description_en = pg_temp.reworded(description_en)
where exists (select from seeded_name where old_name in (name_th, name_la, name_en))
  or exists (select from seeded_text
    where old_md5 in (md5(description_th), md5(description_la), md5(description_en)));
update bonus_banner set html = pg_temp.reworded(html)
where exists (select from seeded_text where old_md5 = md5(html));
update banner set html = pg_temp.reworded(html)
where exists (select from seeded_text where old_md5 = md5(html));
update site_text set html = pg_temp.reworded(html)
where exists (select from seeded_text where old_md5 = md5(html));
update spin_slice set
  html_th = pg_temp.reworded(html_th), html_la = pg_temp.reworded(html_la), html_en = pg_temp.reworded(html_en)
where exists (select from seeded_text where old_md5 in (md5(html_th), md5(html_la), md5(html_en)));
update site_setting set value = (
  select jsonb_object_agg(language, pg_temp.reworded(words)) from jsonb_each_text(value) contact(language, words))
where key = 'contactText' and jsonb_typeof(value) = 'object' and exists (
  select from jsonb_each_text(value) contact(language, words) join seeded_text on old_md5 = md5(words));

drop function pg_temp.named;
drop function pg_temp.reworded;
