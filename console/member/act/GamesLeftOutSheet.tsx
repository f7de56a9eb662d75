import type * as z from 'zod/mini'
import { leaveGamesOut, wholeWithdrawal } from '#contract/operator-member-bonus'
import { Details } from '#kit/ui/list/Details.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { toAmount } from '#money'
import { type Translate, useTexts } from '../../app/texts.ts'
import { useRead, useSend } from '../../app/useCall.ts'
import { ActSheet } from '../../approval/ActSheet.tsx'
import type { Card } from '../card.ts'
import { rereadOn } from './rereadOn.ts'

type Game = z.output<typeof wholeWithdrawal.output>['games'][number]

/** Leaves silent games out of the withdrawal of the whole amount. No more than what is shown stays at them. */
export function GamesLeftOutSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts()
  const { userId: id, version, currency } = card
  const { data, error, refetch } = useRead(wholeWithdrawal, { id }, { staleTime: 0 })
  const { mutateAsync, isPending } = useSend(leaveGamesOut, { isQuiet: true })
  const silent = (data?.games ?? []).filter(({ isSilent, isLeftOut }) => isSilent && !isLeftOut)

  return (
    <ActSheet
      title={t('bonusAct.leaveOut')}
      text={t('bonusAct.leaveOutText')}
      isBusy={isPending}
      isReady={silent.length > 0}
      onSend={(reason) => {
        const { claim } = data!
        const games = silent.map(({ game }) => game)
        const amount = toAmount(silent.reduce((sum, game) => sum + game.amount, 0))
        return mutateAsync({ id, version, claim, games, amount, reason })
      }}
      errorText={rereadOn('NO_DATA', refetch, t('bonusAct.gameAnswers'))}
      onClose={onClose}
    >
      <Loading read={{ data, error, refetch }} rows={3} />
      {data && (
        <>
          <Details
            rows={[
              { label: t('bonusAct.bonus'), value: `${data.name} · ${data.code}` },
              {
                label: t('bonusAct.inWallet'),
                value: <Money amount={data.main} currency={currency} />,
              },
              ...data.games.map((game) => ({
                label: labelOf(t, game),
                value: <Money amount={game.amount} currency={currency} />,
              })),
            ]}
          />
          {silent.length === 0 && <p>{t('bonusAct.noneSilent')}</p>}
        </>
      )}
    </ActSheet>
  )
}

function labelOf(t: Translate, { game, isSilent, isLeftOut }: Game): string {
  const state = isLeftOut ? 'isLeftOut' : isSilent ? 'silent' : 'answers'
  return t(`bonusAct.${state}`, { game })
}
