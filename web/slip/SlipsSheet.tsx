import { useState } from 'react'
import { pageSize } from '#contract/page'
import { type Slip, slipPicture, slips } from '#contract/statement'
import { textOf } from '#kit/i18n/texts.ts'
import { Button, IconButton } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Table } from '#kit/ui/list/Table.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { formatAmount } from '#money'
import { ask } from '../app/ask.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { statuses } from '../statement/entries.ts'
import styles from './SlipsSheet.module.css'
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
            <Rows rows={data.slips} />
            <Pager page={page} total={data.total} onPage={setPage} />
          </>
        )}
      </Sheet>
      {isUploading && <UploadSheet onClose={() => setUploading(false)} />}
    </>
  )
}

function Rows({ rows }: { rows: Slip[] }) {
  const t = useTexts()
  return (
    <div className={styles.table}>
      <Table
        label={t('slips.title')}
        keyOf={({ reference }) => reference}
        rows={rows}
        below={({ note }) =>
          note && <small className={styles.reason}>({t(`slipReason.${note}`)})</small>
        }
        columns={[
          { title: t('slips.date'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            // One column of two, or a phone would have to scroll sideways.
            title: t('slips.amountStatus'),
            number: true,
            cell: ({ amount, status }) => (
              <>
                {amount === 0 ? '-' : formatAmount(amount)}
                <small className={styles[statuses[status]]}>{t(`slips.${status}`)}</small>
              </>
            ),
          },
          {
            title: t('slips.view'),
            cell: (slip) => (
              <IconButton icon="image" label={t('slips.view')} onClick={() => void view(slip)} />
            ),
          },
        ]}
      />
    </div>
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
