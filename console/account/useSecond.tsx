import { type ReactNode, useState } from 'react'
import { operatorAccount } from '#contract/operator-account'
import { startConfirmation } from '#contract/operator-passkey'
import type { UsedPasskey } from '#contract/passkey'
import { hasPasskeys, signByPasskey } from '#kit/passkey/passkey.ts'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { ask } from '../app/ask.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { Code } from './fields.tsx'

type Second = {
  field: ReactNode
  /** Returns the code, or asks for the passkey. The password must be right. */
  prove: (password: string) => Promise<{ code: string } | { passkey: UsedPasskey }>
  clear: () => void
}

/** The second factor of a change of the own account: what the account has, and a choice if it has both. */
export function useSecond(): Second {
  const t = useTexts()
  const [picked, setPicked] = useState<'passkey' | 'code'>()
  const [code, setCode] = useState('')
  const { data } = useRead(operatorAccount, {})
  const mayPasskey = (data?.passkeys.length ?? 0) > 0 && (hasPasskeys() || !data?.hasAuthenticator)
  const way = mayPasskey ? (picked ?? 'passkey') : 'code'
  return {
    field: (
      <>
        {mayPasskey && data?.hasAuthenticator && (
          <RadioGroup
            look="pair"
            label={t('account.second')}
            options={[
              { value: 'passkey', label: t('passkey.title') },
              { value: 'code', label: t('account.authenticator') },
            ]}
            value={way}
            onPick={setPicked}
          />
        )}
        {way === 'code' ? (
          <Code value={code} onChange={setCode} />
        ) : (
          <p className="muted">{t('passkey.confirm')}</p>
        )}
      </>
    ),
    clear: () => setCode(''),
    async prove(password) {
      if (way === 'code') return { code }
      return { passkey: await signByPasskey(await ask(startConfirmation, { password })) }
    },
  }
}
