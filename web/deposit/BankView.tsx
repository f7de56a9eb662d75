import { Suspense, useState } from 'react'
import type { DepositBank } from '#contract/deposit'
import { slipHours } from '#contract/site'
import { formatAccountNumber } from '#kit/i18n/time.ts'
import { copy } from '#kit/ui/copy.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { Disclosure } from '#kit/ui/list/Disclosure.tsx'
import { SheetFoot } from '#kit/ui/overlay/SheetFoot.tsx'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { SlipHours } from '../slip/SlipHours.tsx'
import { LaosPicture } from './LaosPicture.tsx'
import { Paid } from './Paid.tsx'
import { Holder, Steps } from './Parts.tsx'
import { Transferred } from './Transferred.tsx'
import { useArrived } from './useArrived.ts'
import { stepsAt, type ViewProps } from './ways.ts'

const UploadSheet = lazySheet(() => import('../slip/UploadSheet.tsx'), 'UploadSheet')

/** An account to transfer to: SCB, KBANK, GSB, BCEL or any other bank. */
export function BankView({
  bank,
  chooser,
  deal,
  figures,
  onUsed,
  onClose,
}: ViewProps & { bank: DepositBank }) {
  const [isUploading, setUploading] = useState(false)
  const arrived = useArrived(({ from }) => from === bank.bankCode)
  const paid = arrived && <Paid deposit={arrived} currency={bank.currency} onClose={onClose} />
  if (paid && !isUploading) return paid
  const upload = () => {
    onUsed()
    setUploading(true)
  }
  const shared = { bank, onUsed, onClose, onUpload: upload }
  return (
    <>
      {chooser}
      {deal}
      {figures()}
      <Account bank={bank} />
      {bank.mode === 'MANUAL' ? <ManualActs {...shared} /> : <AutomaticActs {...shared} />}
      {isUploading && (
        <Suspense>
          <UploadSheet paid={paid} onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </>
  )
}

function Account({ bank }: { bank: DepositBank }) {
  const t = useTexts()
  const currency = t(`currency.${bank.currency}`)
  const shown = formatAccountNumber(bank.bankAccountNo)
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
    </>
  )
}

type ActsProps = {
  bank: DepositBank
  onUsed: () => void
  onClose: () => void
  onUpload: () => void
}

/** The bank reports the transfer: there is nothing to send, and a slip only helps when the money is late. */
function AutomaticActs({ bank, onUsed, onClose, onUpload }: ActsProps) {
  const t = useTexts()
  return (
    <>
      <Disclosure title={t('deposit.lateTitle')}>
        <p>{t('deposit.stepFallback')}</p>
        <SlipHours />
        <Upload onUpload={onUpload} />
      </Disclosure>
      <SheetFoot>
        <Transferred onUsed={onUsed} onClose={onClose} />
        <Button
          look="main"
          icon="copy"
          onClick={() => {
            onUsed()
            void copy(bank.bankAccountNo, formatAccountNumber(bank.bankAccountNo))
          }}
        >
          {t('deposit.copyNumber')}
        </Button>
      </SheetFoot>
    </>
  )
}

/** Only its slip credits such a transfer. */
function ManualActs({ onUsed, onClose, onUpload }: ActsProps) {
  return (
    <>
      <SlipHours />
      <SheetFoot>
        <Transferred onUsed={onUsed} onClose={onClose} />
        <Upload look="main" onUpload={onUpload} />
      </SheetFoot>
    </>
  )
}

function Upload({ look, onUpload }: { look?: 'main'; onUpload: () => void }) {
  const t = useTexts()
  const { data: hours } = useRead(slipHours, {})
  return (
    <Button {...(look && { look })} disabled={hours?.isOpen === false} onClick={onUpload}>
      {t('deposit.uploadSlip')}
    </Button>
  )
}
