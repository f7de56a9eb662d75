import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { spinSetup } from '#contract/spin'
import { wheels } from '#db/seed/wheel'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { cleanHtml } from '../site/html.ts'
import { asOwner } from '../testing.ts'
import { takePrize, wheelOf } from './wheel.ts'

// Goal: the initial wheels are readable for everyone, and a slice's HTML cannot act.
openScene()

const slices = wheels.flatMap((wheel) => wheel.slices)

/** Contrast ratio as WCAG 2 defines it. */
function contrastOf(...colors: [string, string]): number {
  const [lighter, darker] = colors.map(luminanceOf).sort((one, other) => other - one)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

test('SPN-01 the words of each slice contrast with its background, and neighbours differ', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  for (const { bgColor, textColor, code } of slices)
    expect(contrastOf(bgColor, textColor), code).toBeGreaterThanOrEqual(4.5)
  for (const { slices: around } of wheels)
    around.forEach(({ bgColor, code }, at) => {
      expect(bgColor, code).not.toBe(around[(at + 1) % around.length]!.bgColor)
    })
})

test('SPN-01 each slice has three languages and amounts of its currency', () => {
  const plain = /^[\d,]+ /
  for (const { labelTh, labelLa, labelEn, amount } of slices) {
    expect(labelTh).toMatch(/[\u0e00-\u0e7f]/)
    expect(labelLa).toMatch(/[\u0e80-\u0eff]/)
    expect(labelEn).toMatch(/^[ -~]+$/)
    if (amount > 0)
      for (const label of [labelTh, labelLa, labelEn])
        expect(Number(plain.exec(label)![0].replaceAll(',', '')) * 100).toBe(amount)
  }
})

test('SPN-03 APP-10 a slice’s HTML is cleaned when it is written and again when it is served', async () => {
  for (const { htmlTh, htmlLa, htmlEn } of slices)
    for (const html of [htmlTh, htmlLa, htmlEn]) if (html) expect(cleanHtml(html)).toBe(html)
  const { caller } = await scene.member()
  await asOwner(
    scene.app,
    (db) => db`
      update spin_slice set html_en = '<p onclick="x()">hi<script>x()</script><img src=x onerror=x()></p>'
      where kind = 'money'`,
  )
  const { result } = await call(spinSetup, {}, { ...caller, language: 'en' })
  const served = result.activeSpinwheel!.slices.filter(({ kind }) => kind === 'money')
  expect(served.length).toBeGreaterThan(0)
  for (const { htmlDescription } of served) expect(htmlDescription).toBe('<p>hi</p>')
})

test('SPN-05 a draw that began before midnight wins no prize above the stock of the day after', async () => {
  const { db } = scene.app.ctx
  const active = async () => (await wheelOf(db, 'BAHT', 'en'))!
  const { id, slices } = await active()
  const { code } = slices[0]!
  const draw = () => db.begin((tx) => takePrize(tx, id, code))
  await asOwner(
    scene.app,
    (owner) => owner`update spin_slice set stock_a_day = 1 where wheel = ${id} and code = ${code}`,
  )
  expect(await draw()).toBe(true)
  // A draw of the next day won it, while draws of this day still waited for the lock of their member.
  await asOwner(
    scene.app,
    (owner) =>
      owner`update spin_slice set last_win_on = last_win_on + 1 where wheel = ${id} and code = ${code}`,
  )
  expect((await active()).slices[0]).toMatchObject({ code, weight: 0 })
  expect(await draw()).toBe(false)
})
