import { useState } from 'react'
import {
  approveWithdrawal,
  claimWithdrawal,
  holdWithdrawal,
  payByHand,
  rejectWithdrawal,
  type withdrawalStory,
} from '#contract/operator-withdrawal'
import type { Out } from '#kit/api/ask.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { Key } from '../app/keys/Key.tsx'
import { useCommands } from '../app/keys/useCommands.ts'
import { useMay, useMe } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { outcomeLooks } from '../approval/outcome.ts'
import { type Filled, ReasonSheet } from './ReasonSheet.tsx'
import styles from './Story.module.css'

export type Story = Out<typeof withdrawalStory>
type Action = Story['can'][number]

/** The letter that acts stands on the button. */
const letters: Record<Action, string> = {
  approve: 'a',
  hold: 'h',
  reject: 'r',
  by_hand: 'p',
  claim: 'c',
}

/** Names the approval of each action that takes two. */
const approvals: Partial<Record<Action, string>> = {
  approve: 'withdrawals.approve',
  by_hand: 'withdrawals.by-hand',
}

/** The actions that this operator may take now. */
export function Actions({ story }: { story: Story }) {
  const t = useTexts()
  const { username } = useMe()
  const mayDecide = useMay('withdrawals.approve')
  const { reference, can, proposal, amount, currency, member, bank, account, holder } = story
  const [asked, setAsked] = useState<Exclude<Action, 'claim'>>()
  const approve = useSend(approveWithdrawal)
  const hold = useSend(holdWithdrawal)
  const reject = useSend(rejectWithdrawal)
  const byHand = useSend(payByHand)
  const claim = useSend(claimWithdrawal)
  const isMine = story.claimedBy === username
  const isSecond = (action: Action) =>
    proposal !== null && !proposal.isMine && proposal.action === approvals[action]

  async function toggleClaim() {
    try {
      await claim.mutateAsync({ reference, isClaimed: !isMine })
    } catch (error) {
      void showError(error)
    }
  }
  const start = (action: Action) => (action === 'claim' ? void toggleClaim() : setAsked(action))

  useCommands((letter) => {
    const action = can.find((one) => letters[one] === letter)
    return action && (() => start(action))
  })

  const requests = {
    approve: ({ reason }: Filled) => approve.mutateAsync({ reference, ...(reason && { reason }) }),
    hold: ({ reason }: Filled) => hold.mutateAsync({ reference, reason }),
    reject: ({ reason, note, text }: Filled) =>
      reject.mutateAsync({ reference, reason, note, ...(text && { text }) }),
    by_hand: ({ reason, bankReference }: Filled) =>
      byHand.mutateAsync({ reference, reason, bankReference }),
  }
  const nameOf = (action: Action) => {
    if (action === 'claim') return t(isMine ? 'withdrawal.unclaim' : 'withdrawal.claim')
    return t(isSecond(action) ? 'withdrawal.asSecond' : `withdrawal.${action}`)
  }
  if (can.length === 0 && !asked) return null
  const isBusy = [approve, hold, reject, byHand].some(({ isPending }) => isPending)
  // If this operator is asked as second person, that is the decision of the page.
  const second = can.find(isSecond)
  const main = second ?? 'approve'
  return (
    <div className={styles.actions}>
      {[...can]
        .sort((a, b) => Number(b === second) - Number(a === second))
        .map((action) => (
          <Button
            key={action}
            look={action === main ? 'main' : action === 'reject' ? 'danger' : 'tonal'}
            onClick={() => start(action)}
            aria-keyshortcuts={letters[action]}
          >
            {nameOf(action)} <Key letter={letters[action]} />
          </Button>
        ))}
      {asked && (
        <ReasonSheet
          title={nameOf(asked)}
          about={asked}
          isBusy={isBusy}
          isOptional={asked === 'approve'}
          {...(asked === 'reject' && { asks: 'note' as const })}
          {...(asked === 'by_hand' && { asks: 'bankReference' as const })}
          onClose={() => setAsked(undefined)}
          onSend={async (filled) => {
            const { outcome } = await requests[asked](filled)
            toast(t(`withdrawal.outcome.${outcome}`), { look: outcomeLooks[outcome] })
          }}
        >
          {/* A colleague decided meanwhile. The sheet stays, or it would take away what was typed without a word. */}
          {!isBusy && mayDecide && !can.includes(asked) && (
            <p role="alert">{t('withdrawal.outcome.already_decided')}</p>
          )}
          <p>
            <Money amount={amount} currency={currency} size="mid" />{' '}
            <b>
              {member.name} <small className="muted">{member.userId}</small>
            </b>{' '}
            <span className="nowrap">
              {bank} ••{account}
            </span>{' '}
            · {holder}
          </p>
        </ReasonSheet>
      )}
    </div>
  )
}
