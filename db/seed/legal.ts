/** Visibly those of a demo: only an operator can state a licence. */
export const demoLegal = {
  licenceNumber: '000-000-000',
  licensor: {
    th: 'หน่วยงานตัวอย่าง (เดโม)',
    la: 'ໜ່ວຍງານຕົວຢ່າງ (ເດໂມ)',
    en: 'Demo licensing authority',
  },
  helpLine: '000-000-0000',
}
