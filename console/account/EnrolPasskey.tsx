import { type FormEvent, type ReactNode, useState } from 'react'
import { redeemByPasskey, startEnrolmentPasskey } from '#contract/operator-passkey'
import { deviceOf } from '#kit/passkey/device.ts'
import { createPasskey } from '#kit/passkey/passkey.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { ask } from '../app/ask.ts'
import { useTexts } from '../app/texts.ts'
import { PasskeyName } from './fields.tsx'

type EnrolPasskeyProps = {
  token: string
  password: string
  isBusy: boolean
  trouble: ReactNode
  onSubmit: (event: FormEvent, work: () => Promise<void>) => void
  onRedeemed: (codes: string[]) => void
}

/** An invited operator makes a passkey in the place of an authenticator. */
export function EnrolPasskey({ token, password, onRedeemed, ...form }: EnrolPasskeyProps) {
  const t = useTexts()
  const [name, setName] = useState(deviceOf(navigator.userAgent))
  async function redeem() {
    const passkey = await createPasskey(await ask(startEnrolmentPasskey, { token, password }))
    onRedeemed((await ask(redeemByPasskey, { token, password, name, passkey })).recoveryCodes)
  }
  return (
    <form className="stack" onSubmit={(event) => form.onSubmit(event, redeem)}>
      <p>{t('passkey.text')}</p>
      <PasskeyName value={name} onChange={setName} />
      {form.trouble}
      <Button type="submit" look="main" wide busy={form.isBusy}>
        {t('passkey.create')}
      </Button>
    </form>
  )
}
