/** Banks with their names in Thai, Lao and English, in the order in which members see them. */
export const thaiBanks: [code: string, th: string, la: string, en: string][] = [
  ['KBANK', 'ธนาคารกสิกรไทย', 'ທະນາຄານກະສິກອນໄທ', 'Kasikornbank'],
  ['KTB', 'ธนาคารกรุงไทย', 'ທະນາຄານກຸງໄທ', 'Krungthai Bank'],
  ['SCB', 'ธนาคารไทยพาณิชย์', 'ທະນາຄານໄທພານິດ', 'Siam Commercial Bank'],
  ['BBL', 'ธนาคารกรุงเทพ', 'ທະນາຄານກຸງເທບ', 'Bangkok Bank'],
  ['TMB', 'ธนาคารทหารไทยธนชาต (ttb)', 'ທະນາຄານທະຫານໄທທະນະຊາດ (ttb)', 'TMBThanachart Bank (ttb)'],
  ['BAY', 'ธนาคารกรุงศรีอยุธยา', 'ທະນາຄານກຸງສີອະຍຸດທະຍາ', 'Bank of Ayudhya (Krungsri)'],
  ['GSB', 'ธนาคารออมสิน', 'ທະນາຄານອອມສິນ', 'Government Savings Bank'],
  [
    'BAAC',
    'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร (ธ.ก.ส.)',
    'ທະນາຄານເພື່ອການກະເສດ ແລະ ສະຫະກອນການກະເສດ',
    'Bank for Agriculture and Agricultural Cooperatives',
  ],
  ['GHB', 'ธนาคารอาคารสงเคราะห์', 'ທະນາຄານອາຄານສົງເຄາະ', 'Government Housing Bank'],
  ['KKP', 'ธนาคารเกียรตินาคินภัทร', 'ທະນາຄານກຽດນາຄິນພັດ', 'Kiatnakin Phatra Bank'],
  ['TISCO', 'ธนาคารทิสโก้', 'ທະນາຄານທິສໂກ້', 'TISCO Bank'],
  ['LHB', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', 'ທະນາຄານແລນ ແອນ ເຮົ້າສ໌', 'Land and Houses Bank'],
  ['CIMBT', 'ธนาคารซีไอเอ็มบี ไทย', 'ທະນາຄານຊີໄອເອັມບີ ໄທ', 'CIMB Thai Bank'],
  ['UOBT', 'ธนาคารยูโอบี', 'ທະນາຄານຢູໂອບີ', 'United Overseas Bank (Thai)'],
  ['ICBCT', 'ธนาคารไอซีบีซี (ไทย)', 'ທະນາຄານໄອຊີບີຊີ (ໄທ)', 'ICBC (Thai)'],
  ['ISBT', 'ธนาคารอิสลามแห่งประเทศไทย', 'ທະນາຄານອິດສະລາມແຫ່ງປະເທດໄທ', 'Islamic Bank of Thailand'],
]

export const laoBanks: typeof thaiBanks = [
  [
    'BCEL',
    'ธนาคารการค้าต่างประเทศลาว',
    'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ',
    'Banque pour le Commerce Extérieur Lao',
  ],
  ['JDB', 'ธนาคารร่วมพัฒนา', 'ທະນາຄານຮ່ວມພັດທະນາ', 'Joint Development Bank'],
  ['LDB', 'ธนาคารพัฒนาลาว', 'ທະນາຄານພັດທະນາລາວ', 'Lao Development Bank'],
  ['APB', 'ธนาคารส่งเสริมกสิกรรม', 'ທະນາຄານສົ່ງເສີມກະສິກຳ', 'Agricultural Promotion Bank'],
  ['LVB', 'ธนาคารร่วมธุรกิจลาว-เวียดนาม', 'ທະນາຄານຮ່ວມທຸລະກິດ ລາວ-ຫວຽດ', 'Lao-Viet Bank'],
  ['PSVB', 'ธนาคารพงสะหวัน', 'ທະນາຄານພົງສະຫວັນ', 'Phongsavanh Bank'],
  ['STB', 'ธนาคารเอสที', 'ທະນາຄານເອັສທີ', 'ST Bank'],
  ['IB', 'ธนาคารอินโดจีน', 'ທະນາຄານອິນໂດຈີນ', 'Indochina Bank'],
  ['BFL', 'ธนาคารฝรั่งเศส-ลาว', 'ທະນາຄານຝຣັ່ງ-ລາວ', 'Banque Franco-Lao'],
  ['ACLEDA', 'ธนาคารเอซีลีดา ลาว', 'ທະນາຄານເອຊີລີດາ ລາວ', 'ACLEDA Bank Lao'],
]

/** Thai banks that people in Laos have baht accounts with. */
export const thaiBanksInLaos: ReadonlySet<string> = new Set(['KBANK', 'KTB', 'SCB', 'BBL'])

export const paymentProviders: typeof thaiBanks = [
  ['WW', 'WW QR พร้อมเพย์', 'WW QR ພ້ອມເພ', 'WW PromptPay QR'],
  ['PAYTIMZ', 'PAYTIMZ QR พร้อมเพย์', 'PAYTIMZ QR ພ້ອມເພ', 'PAYTIMZ PromptPay QR'],
  ['PAYONEX', 'PAYONEX QR พร้อมเพย์', 'PAYONEX QR ພ້ອມເພ', 'PAYONEX PromptPay QR'],
]

export const sources: typeof thaiBanks = [
  ['FRIEND', 'เพื่อนแนะนำ', 'ໝູ່ແນະນຳ', 'A friend told me'],
  ['LINE', 'LINE', 'LINE', 'LINE'],
  ['FACEBOOK', 'Facebook', 'Facebook', 'Facebook'],
  ['TIKTOK', 'TikTok', 'TikTok', 'TikTok'],
  ['YOUTUBE', 'YouTube', 'YouTube', 'YouTube'],
  ['GOOGLE', 'ค้นหาใน Google', 'ຄົ້ນຫາໃນ Google', 'Google search'],
  ['WEBSITE', 'โฆษณาบนเว็บไซต์', 'ໂຄສະນາໃນເວັບໄຊ', 'An ad on a website'],
  ['OTHER', 'ช่องทางอื่น', 'ຊ່ອງທາງອື່ນ', 'Somewhere else'],
]
