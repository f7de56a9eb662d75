import { useState } from 'react'
import {
  bookFees,
  type ClosingDay,
  closeDay,
  discardStatement,
  exportDifferences,
} from '#contract/closing'
import { Button } from '#kit/ui/form/Button.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { moneyText } from '#money'
import { saveFile } from '../app/download.ts'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import styles from './Closing.module.css'
import { ImportField } from './ImportField.tsx'

type Open = 'close' | 'fees' | 'discard'

/** Offers the actions that this operator may take now. */
export function Actions({ day }: { day: ClosingDay }) {
  const t = useTexts()
  const [open, setOpen] = useState<Open>()
  const mayImport = useMay('closing.import')
  const mayClose = useMay('closing.close')
  const { id, figures, hasStatement, obstacles, closed, proposals } = day
  const isFixed = closed !== null || day.feesBooked !== null
  const hasFees = day.feesToBook !== 0 && day.feesBooked === null && closed === null
  const amount = moneyText(day.feesToBook, day.currency)
  return (
    <>
      {proposals.fees && (
        <p role="status">{t('closing.feesProposed', { by: proposals.fees.by })}</p>
      )}
      {proposals.close && <p role="status">{t('closing.proposed', { by: proposals.close.by })}</p>}
      <div className={styles.actions}>
        {mayClose && !closed && obstacles.length === 0 && (
          <Button small look="main" onClick={() => setOpen('close')}>
            {t('closing.close')}
          </Button>
        )}
        {mayClose && hasFees && (
          <Button small onClick={() => setOpen('fees')}>
            {t('closing.bookFees', { amount })}
          </Button>
        )}
        {mayImport && hasStatement && !figures && !closed && <ImportField id={id} />}
        {figures && (
          <Button
            small
            icon="save"
            onClick={() =>
              void saveFile(exportDifferences, { id }, `differences-${id}.csv`).catch(showError)
            }
          >
            {t('closing.csv')}
          </Button>
        )}
        {mayImport && figures && !isFixed && (
          <Button small look="plain" onClick={() => setOpen('discard')}>
            {t('closing.discard')}
          </Button>
        )}
      </div>
      {open && <Sheets id={id} open={open} amount={amount} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type SheetsProps = { id: string; open: Open; amount: string; onClose: () => void }

function Sheets({ id, open, amount, onClose }: SheetsProps) {
  const t = useTexts()
  const close = useSend(closeDay, { isQuiet: true })
  const fees = useSend(bookFees, { isQuiet: true })
  const discard = useSend(discardStatement, { isQuiet: true })
  if (open === 'close')
    return (
      <ActSheet
        title={t('closing.close')}
        text={t('closing.closeText')}
        isBusy={close.isPending}
        onSend={(reason) => close.mutateAsync({ id, reason })}
        onClose={onClose}
      />
    )
  if (open === 'fees')
    return (
      <ActSheet
        title={t('closing.bookFees', { amount })}
        text={t('closing.bookFeesText', { amount })}
        isBusy={fees.isPending}
        onSend={(reason) => fees.mutateAsync({ id, reason })}
        onClose={onClose}
      />
    )
  return (
    <ActSheet
      title={t('closing.discard')}
      look="danger"
      text={t('closing.discardText')}
      isBusy={discard.isPending}
      onSend={(reason) => discard.mutateAsync({ id, reason })}
      onClose={onClose}
    />
  )
}
