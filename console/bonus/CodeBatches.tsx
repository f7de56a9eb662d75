import { useState } from 'react'
import {
  type CodeBatch,
  codeBatches,
  saveCodeBatch,
  stopCodeBatch,
} from '#contract/operator-bonus-code'
import { Button } from '#kit/ui/form/Button.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { DataTable } from '../app/DataTable.tsx'
import { saveFile } from '../app/download.ts'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { SaveButton } from '../export/SaveButton.tsx'
import { BonusState } from './BonusState.tsx'
import { CodeBatchSheet } from './CodeBatchSheet.tsx'
import { type Lifetime, stateOf } from './words.ts'

/** The one-time codes of a promotion, in batches. */
export function CodeBatches({ code }: { code: string }) {
  const t = useTexts()
  const mayChange = useMay('bonuses.change')
  const { data, error, refetch } = useRead(codeBatches, { code })
  const [isAdding, setAdding] = useState(false)
  if (!data) return <Loading read={{ data, error, refetch }} rows={2} />
  const { batches, proposal, now } = data
  return (
    <section className="stack">
      <h2>{t('codes.title')}</h2>
      <p className="muted">{t('codes.intro')}</p>
      {proposal && <p role="status">{t('codes.proposed', { by: proposal.by })}</p>}
      {batches.length > 0 && <Batches code={code} batches={batches} now={now} />}
      {mayChange && (
        <p>
          <Button small onClick={() => setAdding(true)}>
            {t('codes.make')}
          </Button>
        </p>
      )}
      {isAdding && <CodeBatchSheet code={code} onClose={() => setAdding(false)} />}
    </section>
  )
}

type BatchesProps = { code: string; batches: CodeBatch[]; now: number }

function Batches({ code, batches, now }: BatchesProps) {
  const t = useTexts()
  const mayChange = useMay('bonuses.change')
  return (
    <DataTable
      label={t('codes.title')}
      rows={batches}
      keyOf={({ id }) => id}
      columns={[
        { title: t('codes.purpose'), cell: ({ purpose }) => purpose },
        {
          title: t('codes.used'),
          number: true,
          cell: ({ used, count }) => t('codes.usedOf', { used, count }),
        },
        { title: t('codes.made'), cell: ({ at, by }) => <Made at={at} by={by} /> },
        {
          title: t('field.endsAt'),
          cell: ({ endsAt }) => (endsAt === null ? '–' : <Moment at={endsAt} />),
        },
        {
          title: t('bonuses.stateLabel'),
          cell: (batch) => <BonusState bonus={lifetimeOf(batch)} now={now} />,
        },
      ]}
      below={(batch) => mayChange && <BatchActions code={code} batch={batch} now={now} />}
    />
  )
}

const Made = ({ at, by }: Pick<CodeBatch, 'at' | 'by'>) => (
  <>
    <Moment at={at} /> <small className="muted">{by}</small>
  </>
)

const lifetimeOf = ({ isStopped, endsAt }: CodeBatch): Lifetime => ({
  isActive: !isStopped,
  startsAt: null,
  endsAt,
})

function BatchActions({ code, batch, now }: { code: string; batch: CodeBatch; now: number }) {
  const t = useTexts()
  const [isStopping, setStopping] = useState(false)
  const { mutateAsync, isPending } = useSend(stopCodeBatch, { isQuiet: true })
  const { id } = batch
  return (
    <div className="line">
      <SaveButton save={() => saveFile(saveCodeBatch, { code, batch: id }, `${code} ${id}.csv`)} />
      {stateOf(lifetimeOf(batch), now) === 'active' && (
        <Button small look="danger" onClick={() => setStopping(true)}>
          {t('codes.stop')}
        </Button>
      )}
      {isStopping && (
        <ActSheet
          title={t('codes.stop')}
          about={id}
          look="danger"
          text={t('codes.stopText')}
          isBusy={isPending}
          onSend={(reason) => mutateAsync({ code, batch: id, reason })}
          onClose={() => setStopping(false)}
        />
      )}
    </div>
  )
}
