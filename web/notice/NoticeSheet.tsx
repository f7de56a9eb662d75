import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { answerNotices, memberNotices } from '#contract/member-event'
import { readAgain } from '#kit/api/readAgain.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import styles from '../profile/Devices.module.css'
import { EventLine } from '../profile/Devices.tsx'

const ChangePassword = lazySheet(
  () => import('../profile/ChangePassword.tsx'),
  'ChangePassword',
  'pages',
)

/** Asks whether it was the member. If not, the other devices are signed out at once, and a new password comes next. */
export function NoticeSheet({ onClose: close }: { onClose: () => void }) {
  const t = useTexts()
  const cache = useQueryClient()
  const { data } = useRead(memberNotices, {})
  const [notices] = useState(data?.notices ?? [])
  const [isChoosing, setChoosing] = useState(false)
  const { mutateAsync, isPending } = useSend(answerNotices, { readsLater: true })

  function onClose() {
    close()
    void readAgain(cache, ['security'])
  }

  async function answer(isMine: boolean) {
    try {
      await mutateAsync({ last: notices[0]!.id, isMine })
    } catch (error) {
      return void showError(error)
    }
    if (isMine) {
      toast(t('notice.thanks'))
      onClose()
    } else {
      toast(t('notice.ended'), { text: t('notice.choose') })
      setChoosing(true)
    }
  }

  if (isChoosing)
    return (
      <Suspense>
        <ChangePassword onClose={onClose} />
      </Suspense>
    )
  return (
    <Sheet
      title={t('notice.title')}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={isPending} onClick={() => void answer(false)}>
            {t('notice.notMine')}
          </Button>
          <Button look="main" busy={isPending} onClick={() => void answer(true)}>
            {t('notice.mine')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('notice.text')}</p>
        <ul className={styles.list}>
          {notices.map(({ id, ...notice }) => (
            <EventLine key={id} {...notice} />
          ))}
        </ul>
      </div>
    </Sheet>
  )
}
