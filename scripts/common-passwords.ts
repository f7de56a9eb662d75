import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { memberPasswordProblem } from '#contract/member-password'
import { fold } from '#contract/password-problem'

/**
 * `node scripts/common-passwords.ts` writes contract/common-passwords.json: the leaked passwords that
 * @zxcvbn-ts/language-common (MIT) lists in the order of their frequency, and those of Thailand and Laos.
 */
const listed = new URL('../contract/common-passwords.json', import.meta.url)
const ranking = import.meta.resolve('@zxcvbn-ts/language-common/package.json')

/** The passwords of the package, the most frequent first. */
export const leaked = (): string[] =>
  JSON.parse(readFileSync(new URL('src/passwords.json', ranking), 'utf8')) as string[]

/** A word of fewer letters is refused with a few digits and signs around it, if it is among the most frequent ones. */
const shortWord = /^[a-z]{4,7}$/
const shortWordRank = 12_000
const longWordMin = 8

export function commonWords(): string[] {
  const all = leaked().map((word) => String(word).toLowerCase())
  const short = all.slice(0, shortWordRank).filter((word) => shortWord.test(word))
  const local = [
    ...regional.split(/\s+/),
    ...thaiWords.split(/\s+/).flatMap((word) => [word, onLatinKeys(word)]),
  ]
  const words = new Set([...short, ...local].filter(Boolean).map(fold))
  // The list holds no word that another rule or a shorter word refuses.
  for (const word of all)
    if (word.length >= longWordMin && !memberPasswordProblem(word, { common: words }))
      words.add(fold(word))
  return [...words].sort()
}

/** Thai words that are typed with the keyboard set to Latin letters, which looks random and is not. */
function onLatinKeys(word: string): string {
  return [...word].map((letter) => latin[thai.indexOf(letter)] ?? letter).join('')
}
const latin = [
  ...'1234567890-=qwertyuiop[]asdfghjkl;\'zxcvbnm,./!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?',
]
const thai = [...'ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฟหกดเ้่าสวงผปแอิืทมใฝ+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ']

/** Frequent words of passwords in Thailand and Laos, in Latin letters. */
const regional = `
  0123456789 01234567 0987654321 13579246 159753456 12341234 88888888x 0812345678 02055555555
  thailand bangkok bangkok123 krungthep chiangmai phuket pattaya isan korat khonkaen sawasdee sawatdee sabai sabaidee
  siam siamthai muangthai thaithai ilovethailand ilovethai lovethai kingrama rama9 ruksiam rakthai thairath
  laos laopdr vientiane viengchan luangprabang pakse savannakhet khopchai laolao muanglao hakpangmuang beerlao
  somchai somsak somporn somying sompong somsri prasert prasit wichai anong malee mali ploy fern nong nongploy pookie
  noina noinoi namfon namwan fahsai khaopun kanya ratana supaporn siriporn wanida arthit thanakorn thanapon nattapong
  nattawut chaiwat kittipong pongsak apinya kanokwan suda sudarat boonmee bounmy somphone khamla phouvong
  rakmae rakpho rakna rakter rakther chanrakther fuckyou555 55555hahaha hahaha555 teerak tirak teerakja narak narakja
  manutd manunited liverpoolfc youllneverwalkalone changnoi changbeer singha leobeer singhabeer honda wave110 wave125i
  toyota vigo hilux dtac truemove ais12call jackpot slotxo slotxo88 casino casino88 sagame ufabet pgslot joker123
  lucky lucky888 money888 rich888 hengheng hengheng888 ruayruay ruay888 boonruay lottery huay huaythai naka
  admin1234 p@ssw0rd welcome welcome123 qwertyui asdf1234 zxcvbnm1 aa123456 aa112233 abcd1234 abc12345 test1234`

const thaiWords = `
  รหัสผ่าน รหัส สวัสดี สวัสดีครับ สวัสดีค่ะ ขอบคุณ ที่รัก ฉันรักเธอ รักเธอ รักแม่ รักพ่อ รักนะ คิดถึง น่ารัก ความรัก
  ประเทศไทย กรุงเทพ เชียงใหม่ ภูเก็ต พัทยา ขอนแก่น โคราช สมชาย สมหญิง สมศักดิ์ สมศรี ประเสริฐ วิชัย มาลี มะลิ นกน้อย
  โชคดี ร่ำรวย รวยรวย เฮงเฮง รวยๆเฮงๆ เงินล้าน ถูกหวย แม่นาก ในหลวง พ่อหลวง หนึ่งสอง หนึ่งสองสามสี่ ลิเวอร์พูล แมนยู
  ຮັກເຈົ້າ ສະບາຍດີ ຂອບໃຈ ປະເທດລາວ ວຽງຈັນ ຫຼວງພະບາງ ລະຫັດຜ່ານ ຮັກແມ່ ຄິດຮອດ ໂຊກດີ ຮັ່ງມີ`

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(listed, `${JSON.stringify({ words: commonWords().join(' ') })}\n`)
