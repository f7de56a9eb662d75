import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Approval, approvalLists, approvals, withdrawApproval } from '#contract/approval'
import { pageSize } from '#contract/page'
import { textOf } from '#kit/i18n/texts.ts'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { confirm, showError } from '#kit/ui/overlay/confirm.ts'
import desk from '../app/Desk.module.css'
import { useFilter, withForm } from '../app/filter.ts'
import { useMe } from '../app/operator.ts'
import { Added } from '../app/rows/Added.tsx'
import { Pages } from '../app/rows/Pages.tsx'
import { useSteadyRows } from '../app/rows/useSteadyRows.ts'
import { useTexts } from '../app/texts.ts'
import { queued, useRead, useSend } from '../app/useCall.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import { ApproveSheet } from './ApproveSheet.tsx'

type List = (typeof approvalLists)[number]
const isList = (name: string | undefined): name is List => approvalLists.some((one) => one === name)

/** The address keeps the page beside its list, so that Back leads to the page of that list. */
const fields = ['page'] as const

/** Lists proposals: those that the operator can be the second person of, the own ones, and those that ended. */
export function Approvals({ params }: { params: { list?: string } }) {
  const t = useTexts()
  const { username } = useMe()
  const [, navigate] = useLocation()
  const list = isList(params.list) ? params.list : 'waiting'
  const { filter, set, goTo } = useFilter(fields)
  const page = Number(withForm(filter.page, /^[1-9][0-9]{0,3}$/) ?? 1)
  const [chosen, setChosen] = useState<Approval>()
  const { data, error, refetch, isPlaceholderData } = useRead(
    approvals,
    { page, limit: pageSize, list },
    queued,
  )
  const { rows, added, isHeld, hold } = useSteadyRows({
    now: isPlaceholderData ? undefined : data?.approvals,
    page: `${list} ${page}`,
    keyOf: ({ id }) => id,
  })
  const withdrawing = useSend(withdrawApproval, { isQuiet: true })

  async function withdraw({ id }: Approval) {
    const isMeant = await confirm({
      title: t('approvals.withdrawQuestion'),
      text: t('approvals.withdrawText'),
      yes: t('approvals.withdraw'),
      no: t('common.cancel'),
    })
    if (isMeant) await withdrawing.mutateAsync({ id }).catch(showError)
  }

  return (
    <main className={desk.page}>
      <div className="column stack">
        <h1>{t('desk.approvals')}</h1>
        <RadioGroup
          look="strip"
          label={t('approvals.show')}
          value={list}
          onPick={(picked) =>
            navigate(picked === 'waiting' ? '/approvals' : `/approvals/${picked}`)
          }
          options={approvalLists.map((value) => ({ value, label: t(`approvals.list.${value}`) }))}
        />
        {!data &&
          (error ? (
            <NotLoaded title={textOf(error)} onRetry={refetch} />
          ) : (
            <SkeletonRows rows={3} />
          ))}
        {data && (
          <section
            className="stack"
            aria-label={t(`approvals.list.${list}`)}
            aria-busy={isPlaceholderData}
            {...hold}
          >
            {rows.length === 0 && (
              <Empty title={t(`approvals.empty.${list}`)} text={t('approvals.emptyText')} />
            )}
            {rows.map((approval) => (
              <ApprovalCard
                key={approval.id}
                approval={approval}
                isGone={approval.isGone}
                isMine={approval.proposedBy === username}
                onApprove={() => setChosen(approval)}
                onWithdraw={() => void withdraw(approval)}
              />
            ))}
            <Pages
              page={page}
              total={data.total}
              onPage={(to) => goTo({ page: String(to) })}
              onPast={(last) => set('page', String(last))}
              isHeld={isHeld}
            />
            <Added count={added} />
          </section>
        )}
      </div>
      {chosen && <ApproveSheet approval={chosen} onClose={() => setChosen(undefined)} />}
    </main>
  )
}
