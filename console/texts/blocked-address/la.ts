import type { blockedAddressTexts as en } from './en.ts'

export const blockedAddressTexts: Record<keyof typeof en, string> = {
  'blockedAddresses.title': 'ທີ່ຢູ່ IP ທີ່ຖືກບລັອກ',
  'blockedAddresses.link': 'ທີ່ຢູ່ IP ທີ່ຖືກບລັອກ',
  'blockedAddresses.back': 'ກັບໄປທີ່ລະບົບ',
  'blockedAddresses.intro':
    'ບໍ່ມີໃຜໃຊ້ບໍລິການຈາກເຄືອຂ່າຍເຫຼົ່ານີ້ໄດ້, ທັງສະມາຊິກ, ຜູ້ຢ້ຽມຊົມ ແລະ ພະນັກງານ, ການປ່ຽນແປງມີຜົນກັບທຸກເຊີບເວີເກືອບທັນທີ',
  'blockedAddresses.find': 'ຊອກຫາທີ່ຢູ່ IP',
  'blockedAddresses.findHint': 'ສະແດງການບລັອກທີ່ກວມເອົາທີ່ຢູ່ນີ້',
  'blockedAddresses.none': 'ບໍ່ມີເຄືອຂ່າຍທີ່ຖືກບລັອກ',
  'blockedAddresses.noneFound': 'ບໍ່ມີການບລັອກທີ່ກວມເອົາທີ່ຢູ່ນີ້',
  'blockedAddresses.blocked': 'ບລັອກຢູ່',
  'blockedAddresses.over': 'ສິ້ນສຸດແລ້ວ',
  'blockedAddresses.addedBy': 'ເພີ່ມໂດຍ {by} ເມື່ອ {at}',
  'blockedAddresses.addedBySql': 'ເພີ່ມໃນຖານຂໍ້ມູນເມື່ອ {at}',
  'blockedAddresses.noEnd': 'ບໍ່ມີວັນສິ້ນສຸດ',
  'blockedAddresses.until': 'ຈົນຮອດ {at}',
  'blockedAddresses.ended': 'ສິ້ນສຸດເມື່ອ {at}',
  'blockedAddresses.add': 'ບລັອກເຄືອຂ່າຍ',
  'blockedAddresses.addTitle': 'ບລັອກເຄືອຂ່າຍ',
  'blockedAddresses.addAction': 'ບລັອກ',
  'blockedAddresses.addText':
    'ມີຜົນເກືອບທັນທີ, ທັງກັບສະມາຊິກ, ຜູ້ຢ້ຽມຊົມ ແລະ ພະນັກງານ, ເພື່ອນຮ່ວມງານທີ່ຢູ່ໃນເຄືອຂ່າຍນີ້ຈະໃຊ້ລະບົບຫຼັງບ້ານບໍ່ໄດ້ຄືກັນ, ສະມາຊິກຈຳນວນຫຼາຍໃຊ້ທີ່ຢູ່ດຽວກັນໃນເຄືອຂ່າຍມືຖື, ຈຶ່ງຄວນບລັອກເຄືອຂ່າຍນ້ອຍສຸດທີ່ໄດ້ຜົນ ແລະ ກຳນົດເວລາສິ້ນສຸດ',
  'blockedAddresses.network': 'ທີ່ຢູ່ ຫຼື ເຄືອຂ່າຍ',
  'blockedAddresses.networkHint':
    'ເຊັ່ນ {address} ຫຼື {network}, ອຸປະກອນປ່ຽນທີ່ຢູ່ {protocol} ໄດ້, ຈຶ່ງຄວນບລັອກທັງເຄືອຂ່າຍ ເຊັ່ນ {household}, ກວ້າງສຸດແມ່ນ /{four} ແລະ /{six} ສຳລັບ {protocol}',
  'blockedAddresses.end': 'ຈົນຮອດ (ບໍ່ບັງຄັບ)',
  'blockedAddresses.endHint': 'ເວລາບາງກອກ, ຖ້າບໍ່ກຳນົດ ຈະບລັອກໄວ້ຈົນກວ່າຈະມີຄົນລຶບ',
  'blockedAddresses.invalid': 'ນີ້ບໍ່ແມ່ນທີ່ຢູ່ IP ຫຼື ເຄືອຂ່າຍ',
  'blockedAddresses.endPast': 'ເວລາສິ້ນສຸດຕ້ອງຢູ່ໃນອະນາຄົດ',
  'blockedAddresses.remove': 'ລຶບ',
  'blockedAddresses.removeTitle': 'ລຶບການບລັອກ {network}',
  'blockedAddresses.removeText': 'ທຸກຄົນຈະໃຊ້ບໍລິການຈາກບ່ອນນັ້ນໄດ້ອີກ, ເຫດຜົນທີ່ບລັອກໄວ້: {reason}',
  'blockedAddresses.removeOverText':
    'ການບລັອກນີ້ສິ້ນສຸດແລ້ວ, ການລຶບພຽງແຕ່ເອົາອອກຈາກລາຍການ, ເຫດຜົນທີ່ບລັອກໄວ້: {reason}',
}
