import { useQuery } from '@tanstack/react-query'
import { invites, receiveInvite } from '#contract/invite'
import { Refusal } from '#contract/refusal'
import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { tagged } from '#kit/api/hooks.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { toAmount } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { useWallet } from '../home/useWallet.ts'
import { readUnsettled } from './readUnsettled.ts'
import { laterOf, type Unsettled } from './shares.ts'

/** Kept with what the table reads, so that whatever makes that old makes this old too. */
const unsettledQuery = {
  queryKey: [invites.line, 'unsettled'],
  queryFn: readUnsettled,
  ...tagged(invites),
  staleTime: 0,
}

/** Asks before receiving: what is still being played is settled by it, at the lower share. */
export function ReceiveDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { data } = useWallet()
  const unsettled = useQuery({ ...unsettledQuery, gcTime: 0 })
  // A reward that is earned after an answer was lost is another claim.
  const { receive, isReceiving } = useReceive(String(data?.invite.amount))
  const isKnown = data !== undefined && unsettled.data !== undefined
  const amount = data ? moneyText(data.invite.amount, data.wallet.currency) : ''
  const isNothing = data !== undefined && data.invite.amount <= 0
  const later = isKnown ? laterOf(unsettled.data, data.invite.success) : undefined
  const isBetterLater = later !== undefined && later > unsettled.data!.amount

  async function onReceive() {
    if (await receive()) onClose()
  }

  const claim = (
    <Button
      key="claim"
      look={isBetterLater ? 'tonal' : 'main'}
      disabled={!isKnown || isNothing}
      busy={isReceiving}
      onClick={() => void onReceive()}
    >
      {isBetterLater ? t('invite.claimNow', { amount }) : t('invite.ask')}
    </Button>
  )
  const leave = (
    <Button key="leave" look={isBetterLater ? 'main' : 'tonal'} onClick={onClose}>
      {isBetterLater
        ? t('invite.wait', { later: moneyText(later, data!.wallet.currency) })
        : t('common.cancel')}
    </Button>
  )
  return (
    <Sheet
      look="dialog"
      title={
        isKnown && data.invite.amount > 0 ? t('invite.confirmTitle', { amount }) : t('home.invite')
      }
      onClose={onClose}
      // The emphasis is on what is better for the member, and it comes last, as in every question.
      actions={isBetterLater ? [claim, leave] : [leave, claim]}
    >
      {isKnown && <Shares data={data} unsettled={unsettled.data} />}
      {!isKnown && unsettled.isError && <p className="muted">{t('invite.readFailed')}</p>}
      {!isKnown && !unsettled.isError && <SkeletonRows rows={2} />}
    </Sheet>
  )
}

/** The amounts by share, and the amount that a claim would settle now. */
function Shares({ data, unsettled }: { data: Out<typeof wallet>; unsettled: Unsettled }) {
  const t = useTexts()
  const { currency } = data.wallet
  const { amount, success, fail } = data.invite
  // The rest of it. Both were read within a moment of each other, so no part may show as less than nothing.
  const rest = Math.max(0, amount - unsettled.amount)
  // A part of what was approved may be in the wallet already.
  const approved = toAmount(Math.min(unsettled.approved, rest))
  const settled = toAmount(rest - approved)
  const rows = [
    { label: t('invite.atSuccess', { success }), value: moneyText(settled, currency) },
    { label: t('invite.atFail', { fail }), value: moneyText(unsettled.amount, currency) },
    ...(approved > 0
      ? [{ label: t('invite.approved'), value: moneyText(approved, currency) }]
      : []),
  ]
  const later = moneyText(laterOf(unsettled, success), currency)
  return (
    <>
      <Details rows={rows} />
      <p className="muted">
        {unsettled.amount > 0
          ? t('invite.confirmText', { fail, later })
          : t(amount > 0 ? 'invite.confirmPlain' : 'invite.nothingNow')}
      </p>
    </>
  )
}

/** The statement announces money that arrives; a refusal is shown here. True if nothing is left to ask. */
function useReceive(about: string) {
  const { mutateAsync, isPending } = useSend(receiveInvite, { about })
  return {
    isReceiving: isPending,
    async receive(): Promise<boolean> {
      try {
        await mutateAsync({})
        return true
      } catch (error) {
        toast(textOf(error), { look: 'bad' })
        return error instanceof Refusal
      }
    },
  }
}
