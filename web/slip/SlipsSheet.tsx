import { useState } from 'react'
import { pageSize } from '#contract/page'
import { type Slip, slipPicture, slips } from '#contract/slip'
import { textOf } from '#kit/i18n/texts.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button, IconButton } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { ask } from '../app/ask.ts'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { AskSupport } from '../chat/AskSupport.tsx'
import { useKnownCurrency } from '../home/useWallet.ts'
import { statuses } from '../statement/entries.ts'
import styles from './SlipsSheet.module.css'
import { aboutSlip, needsSupport } from './support.ts'
import { UploadSheet } from './UploadSheet.tsx'

/** STM-03: the member's slips with what became of them. */
export function SlipsSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const [isUploading, setUploading] = useState(false)
  const read = useRead(slips, { page, limit: pageSize }, { staleTime: 0 })
  const { data, isError, isFetching, refetch } = read
  return (
    <>
      <Sheet
        title={t('slips.title')}
        onClose={onClose}
        actions={
          <Button look="main" wide onClick={() => setUploading(true)}>
            {t('slip.title')}
          </Button>
        }
      >
        <div className={styles.head}>
          <IconButton
            icon="refresh"
            label={t('slips.refresh')}
            disabled={isFetching}
            onClick={() => void refetch()}
          />
        </div>
        {!data && !isError && <SkeletonRows rows={4} />}
        {!data && isError && <NotLoaded onRetry={refetch} />}
        {data?.total === 0 && <Empty title={t('slips.emptyTitle')} text={t('slips.emptyText')} />}
        {data && data.total > 0 && (
          <>
            <ul className={styles.rows} aria-label={t('slips.title')}>
              {data.slips.map((slip) => (
                <Row key={slip.reference} slip={slip} onClose={onClose} />
              ))}
            </ul>
            <Pager page={page} total={data.total} onPage={setPage} />
          </>
        )}
      </Sheet>
      {isUploading && <UploadSheet onClose={() => setUploading(false)} />}
    </>
  )
}

/** STM-04: the reason stands in brackets after the status. A slip of money that arrived already is no failure. */
function Row({ slip, onClose }: { slip: Slip; onClose: () => void }) {
  const t = useTexts()
  const currency = useKnownCurrency()
  const { amount, createdAt, status, note, reference, deposit } = slip
  const isAlready = status === 'FAILED' && deposit !== null
  return (
    <li>
      <div className={styles.words}>
        <b>{amount === 0 ? '-' : moneyText(amount, currency)}</b>
        <small className="muted">{formatMoment(createdAt)}</small>
        <small>
          <span className={styles[isAlready ? 'good' : statuses[status]]}>
            {isAlready ? t('slips.already') : t(`slips.${status}`)}
          </span>{' '}
          {note && !isAlready && <span className="muted">({t(`slipReason.${note}`)})</span>}
        </small>
        {needsSupport(note) && <AskSupport small about={aboutSlip(reference)} onClose={onClose} />}
      </div>
      <IconButton icon="image" label={t('slips.view')} onClick={() => void view(slip)} />
    </li>
  )
}

/** In a new window, opened by the tap itself: one that opens later is taken for an advertisement. */
async function view({ link, reference }: Slip) {
  const shown = window.open('', '_blank')
  if (shown) shown.opener = null
  try {
    const { url } = link ? { url: link } : await ask(slipPicture, { reference })
    if (shown) shown.location.href = url
    else window.location.assign(url)
  } catch (error) {
    shown?.close()
    toast(textOf(error), { look: 'bad' })
  }
}
