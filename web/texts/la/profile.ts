import type { ProfileText } from '../en.ts'

export const profile = {
  'profile.title': 'ໂປຣໄຟລ໌',
  'profile.name': 'ຊື່ໂປຣໄຟລ໌',
  'profile.id': 'ລະຫັດສະມາຊິກ',
  'profile.created': 'ເປັນສະມາຊິກຕັ້ງແຕ່',
  'profile.username': 'ຊື່ຜູ້ໃຊ້',
  'profile.holder': 'ຊື່ບັນຊີ',
  'profile.bank': 'ທະນາຄານ',
  'profile.accountNumber': 'ເລກບັນຊີ',
  'profile.account': 'ຂໍ້ມູນສະມາຊິກ',
  'profile.bankAccount': 'ບັນຊີທະນາຄານຂອງທ່ານ',
  'profile.bankHint': 'ຖ້າຕ້ອງການປ່ຽນບັນຊີທະນາຄານ, ກະລຸນາຕິດຕໍ່ພະນັກງານ',
  'profile.copyId': 'ສຳເນົາລະຫັດສະມາຊິກ',

  'changePassword.title': 'ປ່ຽນລະຫັດຜ່ານ',
  'changePassword.old': 'ລະຫັດຜ່ານເກົ່າ',
  'changePassword.new': 'ລະຫັດຜ່ານໃໝ່',
  'changePassword.confirm': 'ຢືນຢັນລະຫັດຜ່ານໃໝ່',
  'changePassword.notEqual': 'ລະຫັດຜ່ານໃໝ່ບໍ່ກົງກັນ',
  'changePassword.saved': 'ບັນທຶກລະຫັດຜ່ານໃໝ່ແລ້ວ ໃຊ້ໄດ້ທັນທີ',
  'changePassword.hint': 'ອຸປະກອນອື່ນຈະອອກຈາກລະບົບ',
} as const satisfies Record<ProfileText, string>
