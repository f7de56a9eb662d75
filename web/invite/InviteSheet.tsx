import { Suspense, useId, useState } from 'react'
import { inviteBanners, invites } from '#contract/invite'
import { pageSize } from '#contract/page'
import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Listed } from '#kit/ui/list/Listed.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Table } from '#kit/ui/list/Table.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { Worth } from '#kit/ui/Worth.tsx'
import { toAmount } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { lazyPlace } from '../app/places.ts'
import { type TextId, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { BannersFirst } from '../banner/BannersFirst.tsx'
import { useKnownCurrency, useWallet } from '../home/useWallet.ts'
import { InviteLink } from './InviteLink.tsx'
import styles from './InviteSheet.module.css'
import { inviteLink } from './link.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'

const NoOffers = lazyPlace(() => import('../protection/NoOffers.tsx'), 'NoOffers', 'protection')

export function InviteSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  return (
    <BannersFirst of={inviteBanners} title={t('home.inviteFriends')}>
      <Inviting onClose={onClose} />
    </BannersFirst>
  )
}

/** INV-01: what inviting has earned, the link that earns it, and from whom it came. */
function Inviting({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { data, isError, refetch } = useWallet()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Sheet title={t('home.inviteFriends')} onClose={onClose}>
        {data?.noOffers && (
          <Suspense>
            <NoOffers why={data.noOffers} />
          </Suspense>
        )}
        {data && !data.noOffers && (
          <>
            <Earned data={data} onAsk={() => setAsking(true)} />
            <InviteLink link={inviteLink(location.origin, data.profile._id)} />
          </>
        )}
        {!data && !isError && <SkeletonRows rows={2} />}
        {!data && isError && <NotLoaded onRetry={refetch} />}
        <Friends />
      </Sheet>
      {isAsking && <ReceiveDialog onClose={() => setAsking(false)} />}
    </>
  )
}

function Earned({ data, onAsk }: { data: Out<typeof wallet>; onAsk: () => void }) {
  const t = useTexts()
  const reason = useId()
  const { amount, waiting = toAmount(0), success, fail } = data.invite
  const friends = useRead(invites, { page: 1, limit: pageSize }, { staleTime: 0 }).data
  const isNothing = amount <= 0
  const isWaiting = waiting > 0
  const isPlaying = (friends?.playing ?? 0) > 0
  return (
    <Worth label={t('invite.worth')} amount={amount} currency={data.wallet.currency}>
      <small>{t('invite.rates', { success, fail })}</small>
      {isWaiting && (
        <p>{t('invite.waiting', { amount: moneyText(waiting, data.wallet.currency) })}</p>
      )}
      {isNothing && !isWaiting && friends && <p id={reason}>{t(whyNothing(friends))}</p>}
      {/* A claim brings less while deposits wait or are still played with, so that button is not the marigold one. */}
      <Button
        look={isWaiting || isPlaying ? 'cotton' : 'main'}
        wide
        disabled={isNothing}
        aria-describedby={isNothing && !isWaiting ? reason : undefined}
        onClick={onAsk}
      >
        {isNothing
          ? t('invite.ask')
          : t('invite.receive', { amount: moneyText(amount, data.wallet.currency) })}
      </Button>
    </Worth>
  )
}

/** Why there is nothing to claim. Rewards may also be claimed, checked or refused, or too small to be paid. */
function whyNothing({ total, open }: Out<typeof invites>): TextId {
  if (total === 0) return 'invite.nobodyYet'
  return open === total ? 'invite.nothingYet' : 'invite.nothingNow'
}

function Friends() {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const currency = useKnownCurrency()
  const read = useRead(invites, { page, limit: pageSize }, { staleTime: 0 })
  return (
    <Listed
      title={t('invite.list')}
      read={read}
      page={page}
      onPage={setPage}
      empty={{ title: t('invite.emptyTitle'), text: t('invite.emptyText') }}
    >
      {({ invites: rows }) => (
        <Table
          label={t('invite.list')}
          keyOf={({ _id }) => _id}
          rows={rows}
          columns={[
            {
              title: t('invite.from'),
              cell: ({ from, state, isApproved }) => (
                <>
                  <b className={styles.name}>{from.name}</b>
                  <small className={styles[state]}>
                    {t(isApproved ? 'invite.approved' : `invite.${state}`)}
                  </small>
                </>
              ),
            },
            {
              title: t('invite.amount'),
              number: true,
              cell: ({ amount }) => moneyText(amount, currency),
            },
            { title: t('invite.date'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          ]}
        />
      )}
    </Listed>
  )
}
