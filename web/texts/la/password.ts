import type { PasswordText } from '../en.ts'

export const password = {
  'password.title': 'ລືມລະຫັດຜ່ານ',
  'password.phoneTitle': 'ລືມລະຫັດຜ່ານບໍ',
  'password.phoneHint': 'ປ້ອນເບີໂທລະສັບທີ່ໃຊ້ເຂົ້າສູ່ລະບົບ, ພວກເຮົາຈະສົ່ງລະຫັດຢືນຢັນໄປໃຫ້',
  'password.remembered': 'ຈື່ລະຫັດຜ່ານໄດ້ແລ້ວບໍ',
  'password.sent': 'ຖ້າ {phone} ມີບັນຊີ, ພວກເຮົາໄດ້ສົ່ງລະຫັດ 6\u00a0ຕົວເລກໄປໃຫ້ແລ້ວ',
  'password.newTitle': 'ຕັ້ງລະຫັດຜ່ານໃໝ່',
  'password.newHint': 'ທ່ານຈະອອກຈາກລະບົບໃນທຸກອຸປະກອນ',
  'password.new': 'ລະຫັດຜ່ານໃໝ່',
  'password.too_short': 'ຢ່າງໜ້ອຍ 8 ຕົວອັກສອນ ແລະ ເດົາຍາກ',
  'password.too_plain': 'ຕົວອັກສອນດຽວຊ້ຳກັນເດົາໄດ້ງ່າຍ',
  'password.too_common': 'ລະຫັດຜ່ານນີ້ເດົາໄດ້ງ່າຍ, ກະລຸນາເລືອກລະຫັດອື່ນ',
  'password.fit': 'ໃຊ້ລະຫັດຜ່ານນີ້ໄດ້',
  'password.save': 'ບັນທຶກລະຫັດຜ່ານ',
  'password.doneTitle': 'ປ່ຽນລະຫັດຜ່ານແລ້ວ',
  'password.doneText': 'ອອກຈາກລະບົບໃນທຸກອຸປະກອນແລ້ວ ແລະ ສົ່ງ SMS ແຈ້ງໄປທີ່ເບີຂອງທ່ານ',
  'password.linkTitle': 'ໃຊ້ລິ້ງນີ້ບໍ່ໄດ້',
  'password.linkCode': 'ຮັບລະຫັດທາງ SMS ແທນ',
  'password.held': 'ເພື່ອຄວາມປອດໄພ, ພວກເຮົາຈະກວດສອບການຖອນເງິນຄັ້ງຕໍ່ໄປຂອງທ່ານກ່ອນຈ່າຍ',
} satisfies Record<PasswordText, string>
