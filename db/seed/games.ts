type Game = [code: string, th: string, la: string, en: string]

/** The sixteen providers by category, in the order of their cards. */
export const games: Record<'slot' | 'sport' | 'lotto', Game[]> = {
  slot: [
    ['JOKER', 'โจ๊กเกอร์', 'ໂຈກເກີ', 'Joker'],
    ['SLOTXO', 'สล็อต XO', 'ສະລັອດ XO', 'Slot XO'],
    ['SUPERSLOT', 'ซูเปอร์สล็อต', 'ຊຸບເປີສະລັອດ', 'Super Slot'],
    ['pg', 'พีจี', 'ພີຈີ', 'PG'],
    ['betflix', 'เบทฟลิกซ์', 'ເບັດຟຼິກ', 'Betflix'],
    ['areaslot', 'แอเรียสล็อต', 'ແອເຣຍສະລັອດ', 'Area Slot'],
    ['joker2', 'โจ๊กเกอร์ 2', 'ໂຈກເກີ 2', 'Joker 2'],
    ['slotracha', 'สล็อตราชา', 'ສະລັອດຣາຊາ', 'Slot Racha'],
    ['pgslot', 'พีจีสล็อต', 'ພີຈີສະລັອດ', 'PG Slot'],
  ],
  sport: [
    ['UFABET', 'ยูฟ่าเบท', 'ຢູຟ້າເບັດ', 'UFABET'],
    ['SEXYGAME', 'เซ็กซี่เกม', 'ເຊັກຊີເກມ', 'Sexy Game'],
    ['askmebet', 'แอสค์มีเบท', 'ແອສມີເບັດ', 'AskMeBet'],
    ['imi', 'ไอเอ็มไอ', 'ໄອເອັມໄອ', 'IMI'],
    ['circus', 'เซอร์คัส', 'ເຊີຄັສ', 'Circus'],
  ],
  lotto: [
    ['huayhd', 'หวย HD', 'ຫວຍ HD', 'Huay HD'],
    ['usun', 'ยูซัน', 'ຢູຊັນ', 'Usun'],
  ],
}
