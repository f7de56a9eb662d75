import { useQuery } from '@tanstack/react-query'
import { invites, receiveInvite } from '#contract/invite'
import { Refusal } from '#contract/refusal'
import { statement } from '#contract/statement'
import { wallet } from '#contract/wallet'
import { toAmount } from '#money'
import type { Out } from '../app/ask.ts'
import { textOf, useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { useWallet } from '../home/useWallet.ts'
import { moneyText } from '../statement/entries.ts'
import { Button } from '../ui/Button.tsx'
import { Details } from '../ui/Details.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { readPlaying } from './readPlaying.ts'
import { laterOf, type Playing } from './shares.ts'

/** Asks before receiving: what is still being played is settled by it, at the lower share. */
export function ReceiveDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { data } = useWallet()
  const playing = useQuery({
    queryKey: [invites.line, 'playing'],
    queryFn: readPlaying,
    staleTime: 0,
    gcTime: 0,
  })
  const { receive, isReceiving } = useReceive()
  const isKnown = data !== undefined && playing.data !== undefined
  const amount = data ? moneyText(data.invite.amount, data.wallet.currency) : ''

  async function onReceive() {
    if (await receive()) onClose()
  }

  return (
    <Sheet
      look="dialog"
      title={isKnown ? t('invite.confirmTitle', { amount }) : t('home.invite')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look="main"
            disabled={!isKnown}
            busy={isReceiving}
            onClick={() => void onReceive()}
          >
            {t('invite.ask')}
          </Button>
        </>
      }
    >
      {isKnown && <Shares data={data} playing={playing.data} />}
      {!isKnown && playing.isError && <p className="muted">{t('invite.readFailed')}</p>}
      {!isKnown && !playing.isError && <Skeleton rows={2} />}
    </Sheet>
  )
}

/** How much is there at which share, and what waiting would change. */
function Shares({ data, playing }: { data: Out<typeof wallet>; playing: Playing }) {
  const t = useTexts()
  const { currency } = data.wallet
  const { amount, success, fail } = data.invite
  // What is set aside is the rest of it: both were read within a moment, and neither may show as less than nothing.
  const settled = toAmount(Math.max(0, amount - playing.amount))
  const rows = [
    {
      label: t('invite.atSuccess', { success }),
      value: moneyText(settled, currency),
    },
    {
      label: t('invite.atFail', { fail }),
      value: moneyText(playing.amount, currency),
    },
  ]
  const later = moneyText(laterOf(playing, success), currency)
  return (
    <>
      <Details rows={rows} />
      <p className="muted">
        {playing.amount > 0 ? t('invite.confirmText', { fail, later }) : t('invite.confirmPlain')}
      </p>
    </>
  )
}

/** The money that comes is told as every arrival is; a no is told here. True when there is nothing left to ask. */
export function useReceive() {
  const { mutateAsync, isPending } = useSend(receiveInvite, [wallet, statement, invites])
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
