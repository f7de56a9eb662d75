/** The file of an archive that says how to read the others, in the languages of the members. */
export const about = `Amounts of money are whole numbers in the smallest unit: 100 satang are one baht (BAHT), and 100 att are one kip (LAK).
Times have their distance from UTC. A date without a time is a day in Bangkok.

จำนวนเงินเป็นจำนวนเต็มในหน่วยที่เล็กที่สุด: 100 สตางค์เท่ากับ 1 บาท (BAHT) และ 100 อัดเท่ากับ 1 กีบ (LAK)
เวลาระบุส่วนต่างจาก UTC วันที่ที่ไม่มีเวลาเป็นวันตามเวลากรุงเทพฯ

ຈຳນວນເງິນເປັນຈຳນວນເຕັມໃນຫົວໜ່ວຍທີ່ນ້ອຍທີ່ສຸດ: 100 ສະຕາງເທົ່າກັບ 1 ບາດ (BAHT) ແລະ 100 ອັດເທົ່າກັບ 1 ກີບ (LAK)
ເວລາລະບຸສ່ວນຕ່າງຈາກ UTC ວັນທີທີ່ບໍ່ມີເວລາເປັນວັນຕາມເວລາບາງກອກ
`
