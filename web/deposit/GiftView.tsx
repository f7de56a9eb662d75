import { useId, useState } from 'react'
import { type DepositWallet, sendTruelink } from '#contract/deposit'
import { Refusal } from '#contract/refusal'
import { sealTruelink } from '#contract/truelink'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { SheetFoot } from '#kit/ui/overlay/SheetFoot.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { loadTexts, useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { moneyText } from '../statement/entries.ts'
import { Note } from './Parts.tsx'
import type { ViewProps } from './ways.ts'

/** DEP-08: a gift's link is pasted and sent. While the way is closed nothing can be sent, and it says so. */
export function GiftView({
  wallet: { isOpen },
  chooser,
  deal,
  figures,
  onUsed,
}: ViewProps & { wallet: DepositWallet }) {
  const t = useTexts()
  if (!isOpen)
    return (
      <>
        {chooser}
        <Note icon="clock" tone="wait">
          {t('trueWallet.closed')}
        </Note>
      </>
    )
  return (
    <>
      {chooser}
      {deal}
      {figures()}
      <GiftForm onUsed={onUsed} />
    </>
  )
}

function GiftForm({ onUsed }: Pick<ViewProps, 'onUsed'>) {
  const t = useTexts()
  const form = useId()
  const [link, setLink] = useState('')
  const { send, isBusy } = useGift(() => {
    onUsed()
    setLink('')
  })
  return (
    <form
      id={form}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send(link.trim())
      }}
    >
      <TextField
        label={t('trueWallet.giftLink')}
        hint={t('trueWallet.giftHint')}
        type="text"
        inputMode="url"
        autoComplete="off"
        value={link}
        onChange={(event) => setLink(event.target.value)}
      />
      <SheetFoot>
        <Button
          type="submit"
          form={form}
          look="main"
          wide
          busy={isBusy}
          disabled={link.trim() === ''}
        >
          {t('trueWallet.send')}
        </Button>
      </SheetFoot>
    </form>
  )
}

function useGift(onSent: () => void) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(sendTruelink)

  async function send(link: string) {
    await loadTexts('sheets')
    try {
      const { amount } = await mutateAsync({ link: await sealTruelink(link) })
      toast(t('gift.sent', { amount: moneyText(amount, 'BAHT') }))
      onSent()
    } catch (error) {
      const isPendingStill = error instanceof Refusal && error.code === 'TRANSFER_PENDING'
      if (isPendingStill) toast(t('gift.pending'), { look: 'wait' })
      else toast(textOf(error), { look: 'bad' })
    }
  }

  return { send, isBusy: isPending }
}
