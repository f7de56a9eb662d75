import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#db'
import { testDb } from '#db/testing'
import { seed } from './seed.ts'

const file = new URL('../../db/migrations/0079_seeded_words.sql', import.meta.url)
const migration = readFileSync(file, 'utf8')

let own: Awaited<ReturnType<typeof testDb>>
let owner: ReturnType<typeof openDb>
beforeAll(async () => {
  own = await testDb()
  owner = openDb(own.url, { asOwner: true, max: 1 })
  await seed(owner, { demoAccounts: false })
})
afterAll(async () => {
  await owner.end()
  await own.drop()
})

const run = () => owner.begin((tx) => tx.unsafe(migration))
const nameOf = async (code: string) => {
  const [row] = await owner`select name_th, name_la, name_en from bonus where code = ${code}`
  return row
}
const textAt = async (language: string) => {
  const [row] = await owner`
    select html from site_text where kind = 'agreement' and language = ${language} and position = 1`
  return row!.html as string
}

test('I18N-01 texts of the first seed are replaced by the present ones', async () => {
  const today = await nameOf('RELOAD10')
  await owner`
    update bonus set name_th = 'ฝากประจำ', name_la = 'ຝາກປະຈຳ', name_en = 'Regular deposit' where code = 'RELOAD10'`
  await owner`update bank set name_th = 'ธนาคารฝรั่ง-ลาว' where code = 'BFL'`
  await owner`update game set name_en = 'Ufabet' where code = 'UFABET'`
  await owner`
    update spin_slice set html_en = '<p>The money is in the wallet as soon as you claim it.</p>' where kind = 'money'`
  await run()
  expect(await nameOf('RELOAD10')).toEqual(today)
  expect(await owner`select name_th from bank where code = 'BFL'`).toEqual([
    { nameTh: 'ธนาคารฝรั่งเศส-ลาว' },
  ])
  expect(await owner`select name_en from game where code = 'UFABET'`).toEqual([
    { nameEn: 'UFABET' },
  ])
  expect(await owner`select distinct html_en from spin_slice where kind = 'money'`).toEqual([
    { htmlEn: '<p>The money goes to your wallet as soon as you claim it.</p>' },
  ])
})

test('I18N-01 texts that an operator wrote stay', async () => {
  await owner`update bonus set name_th = 'ฝากวันศุกร์', description_th = '<p>ของเรา</p>' where code = 'RELOAD10'`
  await owner`update site_text set html = '<p>Ours</p>' where kind = 'agreement' and language = 'en' and position = 1`
  await owner`update site_setting set value = '{"th": "เขียนเอง", "la": "ຂຽນເອງ", "en": "Ours"}' where key = 'contactText'`
  await run()
  expect(await owner`select name_th, description_th from bonus where code = 'RELOAD10'`).toEqual([
    { nameTh: 'ฝากวันศุกร์', descriptionTh: '<p>ของเรา</p>' },
  ])
  expect(await textAt('en')).toBe('<p>Ours</p>')
  expect(await owner`select value from site_setting where key = 'contactText'`).toEqual([
    { value: { th: 'เขียนเอง', la: 'ຂຽນເອງ', en: 'Ours' } },
  ])
})
