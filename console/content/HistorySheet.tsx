import { useState } from 'react'
import { type Content, type ContentKind, contentVersions } from '#contract/content'
import { textOf } from '#kit/i18n/texts.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { State } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import setting from '../setting/Setting.module.css'
import { Shown } from './Shown.tsx'

const linesMax = 10

type Props = {
  kind: ContentKind
  /** Set if the operator may edit a version and publish it again. */
  onUse?: (content: Content) => void
  onClose: () => void
}

/** The versions of a text, newest first. */
export function HistorySheet({ kind, onUse, onClose }: Props) {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<string>()
  const { data, error, refetch } = useRead(contentVersions, { kind, page, limit: linesMax })
  return (
    <Sheet title={`${t('content.history')}: ${t(`content.kind.${kind}`)}`} onClose={onClose}>
      {!data && !error && <SkeletonRows rows={3} />}
      {!data && error && <NotLoaded title={textOf(error)} onRetry={() => void refetch()} />}
      {data?.total === 0 && <Empty title={t('content.noHistory')} />}
      <ul>
        {data?.versions.map(({ id, content, by, approvedBy, reason, isAsked, at }) => (
          <li key={id} className={setting.setting}>
            <div className={setting.facts}>
              <b>{by ?? t('content.before')}</b>
              {approvedBy && by && (
                <small className="muted">{t('settings.approvedBy', { by, approvedBy })}</small>
              )}
              {isAsked && <State tone="good">{t('content.asked')}</State>}
              <small className="muted">
                {formatMoment(at)}
                {reason && `: ${reason}`}
              </small>
            </div>
            <div className={setting.acts}>
              <Button small onClick={() => setShown(shown === id ? undefined : id)}>
                {t(shown === id ? 'content.hide' : 'content.show')}
              </Button>
              {onUse && (
                <Button small onClick={() => onUse(content)}>
                  {t('content.useAgain')}
                </Button>
              )}
            </div>
            {shown === id && <Shown content={content} />}
          </li>
        ))}
      </ul>
      {data && <Pager page={page} total={data.total} size={linesMax} onPage={setPage} />}
    </Sheet>
  )
}
