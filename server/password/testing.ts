import { call } from '#contract/call'
import { login } from '#contract/login'
import { sendPasswordCode } from '#contract/password'
import { verifyOtp } from '#contract/register'
import { baht, type Scene } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { phoneOf } from '../login/phone.ts'
import { newMember, password } from '../register/testing.ts'

const soon = { timeoutMs: 20_000, stepMs: 50 }

/** A signed-in member with so many baht. */
export async function person({ app }: Scene, money = 0) {
  const member = await newMember(app.host)
  const phone = phoneOf(member.username, 'th')!
  const [row] = await app.ctx.db<{ id: number; userId: string }[]>`
    select id, public_id as user_id from member where phone = ${phone}`
  if (money) await give(app.ctx, row!.id, baht(money))
  const signIn = (secret = password) =>
    call(login, { username: member.username, password: secret, remember: false }, app)
  return Object.assign(member, { dbId: row!.id, userId: row!.userId, phone, signIn })
}

export const sendCodeTo = ({ app }: Scene, phoneNumber: string) =>
  call(sendPasswordCode, { phoneNumber }, { host: app.host })

/** Waits until the number has got so many texts. @returns the last one */
export async function textTo({ sandbox }: Scene, phone: string, count: number): Promise<string> {
  const end = Date.now() + soon.timeoutMs
  for (;;) {
    const texts = await sandbox.smsTo(phone)
    if (texts.length >= count) return texts[0]!.text
    if (Date.now() > end) throw new Error(`${phone} got ${texts.length} texts instead of ${count}`)
    await new Promise((done) => setTimeout(done, soon.stepMs))
  }
}

export const digitsIn = (text: string): string => /\d{6}/.exec(text)![0]

/** A token whose code the member has typed in. */
export async function provenToken(
  scene: Scene,
  { username, phone }: { username: string; phone: string },
) {
  const before = (await scene.sandbox.smsTo(phone)).length
  const { otpToken } = await sendCodeTo(scene, username)
  const otpCode = digitsIn(await textTo(scene, phone, before + 1))
  await call(verifyOtp, { otpToken, otpCode, requiresToken: true }, { host: scene.app.host })
  return otpToken
}
