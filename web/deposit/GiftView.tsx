import { useId, useState } from 'react'
import { Unreachable } from '#contract/call'
import { type DepositWallet, sendTruelink } from '#contract/deposit'
import { Refusal } from '#contract/refusal'
import { sealTruelink } from '#contract/truelink'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { SheetFoot } from '#kit/ui/overlay/SheetFoot.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useCurrentProblem } from '#kit/ui/useCurrentProblem.ts'
import type { Amount } from '#money'
import { loadTexts, useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { giftLinkIn } from './giftLink.ts'
import { Paid } from './Paid.tsx'
import { ClosedWallet } from './Parts.tsx'
import { useArrived } from './useArrived.ts'
import type { ViewProps } from './ways.ts'

/** DEP-08: a gift's link is pasted and sent. While the way is closed nothing can be sent, and it says so. */
export function GiftView({
  wallet: { isOpen, closed },
  chooser,
  deal,
  figures,
  onUsed,
  onClose,
}: ViewProps & { wallet: DepositWallet }) {
  const [redeemed, setRedeemed] = useState<Redeemed>()
  // A gift that is confirmed later is credited without another request.
  const arrived = useArrived(({ from }) => from === 'TRUEWALLET')
  const paid = redeemed ?? arrived
  if (paid) return <Paid deposit={paid} currency="BAHT" onClose={onClose} />
  if (!isOpen || closed) return <ClosedWallet chooser={chooser} closed={closed} />
  return (
    <>
      {chooser}
      {deal}
      {figures()}
      <GiftForm
        onSent={(gift) => {
          onUsed()
          setRedeemed(gift)
        }}
      />
    </>
  )
}

/** The deposit on the statement. */
type Redeemed = { reference: string; amount: Amount }

function GiftForm({ onSent }: { onSent: (gift: Redeemed) => void }) {
  const t = useTexts()
  const form = useId()
  const [link, setLink] = useState('')
  const { send, isBusy, unanswered, forget } = useGift(onSent)
  return (
    <form
      id={form}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send(giftLinkIn(link))
      }}
    >
      <TextField
        label={t('trueWallet.giftLink')}
        hint={t('trueWallet.giftHint')}
        type="text"
        inputMode="url"
        autoComplete="off"
        value={link}
        onChange={(event) => {
          setLink(event.target.value)
          forget()
        }}
      />
      {unanswered !== undefined && <FieldError text={textOf(unanswered)} />}
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

function useGift(onSent: (gift: Redeemed) => void) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(sendTruelink)
  // It stays in sight: the gift may have been redeemed.
  const [unanswered, setUnanswered] = useState<Unreachable>()
  const forget = () => setUnanswered(undefined)

  async function send(link: string) {
    forget()
    await loadTexts('sheets')
    try {
      onSent(await mutateAsync({ link: await sealTruelink(link) }))
    } catch (error) {
      const isPendingStill = error instanceof Refusal && error.code === 'TRANSFER_PENDING'
      if (error instanceof Unreachable) setUnanswered(error)
      else if (isPendingStill) toast(t('gift.pending'), { look: 'wait' })
      else toast(textOf(error), { look: 'bad' })
    }
  }

  return { send, isBusy: isPending, unanswered: useCurrentProblem(unanswered), forget }
}
