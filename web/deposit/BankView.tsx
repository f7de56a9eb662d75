import { Suspense, useState } from 'react'
import type { DepositBank } from '#contract/deposit'
import { slipHours } from '#contract/site'
import type { Out } from '#kit/api/ask.ts'
import { formatAccountNumber } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { LaosPicture } from './LaosPicture.tsx'
import { ButtonRow, Holder, Note, Steps } from './Parts.tsx'
import { Transferred } from './QrTicket.tsx'
import { stepsAt } from './ways.ts'

const UploadSheet = lazySheet(() => import('../slip/UploadSheet.tsx'), 'UploadSheet')

/** An account to transfer to: SCB, KBANK, GSB, BCEL or any other bank. */
export function BankView({ bank, onClose }: { bank: DepositBank; onClose: () => void }) {
  const t = useTexts()
  const currency = t(`currency.${bank.currency}`)
  const shown = formatAccountNumber(bank.bankAccountNo)
  const { data: hours } = useRead(slipHours, {})
  const [isUploading, setUploading] = useState(false)
  return (
    <>
      {bank.bankCode === 'BCEL' && <LaosPicture currency={currency} />}
      <Details
        rows={[
          { label: t('deposit.accountName'), value: <Holder name={bank.bankAccountName} /> },
          {
            label: t('deposit.accountNumber'),
            value: shown,
            copy: { text: bank.bankAccountNo, label: t('deposit.copyNumber'), shown },
          },
        ]}
      />
      <Steps
        title={t('deposit.steps')}
        steps={stepsAt(bank).map((step) => t(step, { currency }))}
      />
      <SlipHours hours={hours} />
      <ButtonRow>
        <Button disabled={hours?.isOpen === false} onClick={() => setUploading(true)}>
          {t('deposit.uploadSlip')}
        </Button>
        <Transferred onClose={onClose} />
      </ButtonRow>
      {isUploading && (
        <Suspense>
          <UploadSheet onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The time when slips are not accepted. Nothing is shown while it is unknown, because the member can transfer anyway. */
function SlipHours({ hours: data }: { hours: Out<typeof slipHours> | undefined }) {
  const t = useTexts()
  if (!data || (data.isOpen && data.closed.length === 0)) return null
  const hours = data.closed.map(({ from, to }) => `${from}–${to}`).join(', ')
  return (
    <Note icon="clock" {...(!data.isOpen && { tone: 'wait' as const })}>
      {!data.isOpen && t('deposit.slipClosed')} {hours && t('deposit.slipHours', { hours })}
    </Note>
  )
}
