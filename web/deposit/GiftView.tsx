import { useState } from 'react'
import type { DepositWallet } from '#contract/deposit'
import { useTexts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { toast } from '../ui/toast.ts'
import { Acts, Note } from './Parts.tsx'

/** DEP-08: a gift's link is pasted and sent. While the way is closed nothing can be sent, and it says so. */
export function GiftView({ wallet: { isOpen } }: { wallet: DepositWallet }) {
  const t = useTexts()
  const [link, setLink] = useState('')
  if (!isOpen)
    return (
      <Note icon="clock" tone="wait">
        {t('trueWallet.closed')}
      </Note>
    )
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        toast(t('trueWallet.closed'), { look: 'bad' })
      }}
    >
      <TextField
        label={t('trueWallet.giftLink')}
        hint={t('trueWallet.giftHint')}
        type="url"
        autoComplete="off"
        value={link}
        onChange={(event) => setLink(event.target.value)}
      />
      <Acts>
        <Button type="submit" look="main" wide disabled={link.trim() === ''}>
          {t('trueWallet.send')}
        </Button>
      </Acts>
    </form>
  )
}
