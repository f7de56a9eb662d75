import { type ReactNode, useState } from 'react'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import setting from '../setting/Setting.module.css'

/** Number of versions on a page. */
export const versionsMax = 10

type Version = {
  id: string
  by: string | null
  approvedBy?: string | null
  reason: string | null
  at: number
}

type Props<One extends Version> = {
  /** The name of what has the versions. */
  name: string
  read: {
    data: { total: number; versions: One[] } | undefined
    error: unknown
    refetch: () => unknown
  }
  page: number
  onPage: (page: number) => void
  /** Facts beside who published and approved, when and why. */
  facts?: (version: One) => ReactNode
  content: (version: One) => ReactNode
  /** Set if the operator may edit a version and publish it again, which is the way back. */
  onUse?: ((version: One) => void) | undefined
  onClose: () => void
}

/** Lists the versions of a text or of banners, newest first. */
export function Versions<One extends Version>(props: Props<One>) {
  const { name, read, page, onPage, facts, content, onUse, onClose } = props
  const t = useTexts()
  const [shown, setShown] = useState<string>()
  const { data } = read
  return (
    <Sheet title={`${t('content.history')}: ${name}`} onClose={onClose}>
      <Loading read={read} rows={3} />
      {data?.total === 0 && <Empty title={t('content.noHistory')} />}
      <ul>
        {data?.versions.map((version) => {
          const { id, by, approvedBy, reason, at } = version
          return (
            <li key={id} className={setting.setting}>
              <div className={setting.facts}>
                <b>{by ?? t('content.before')}</b>
                {approvedBy && by && (
                  <small className="muted">{t('settings.approvedBy', { by, approvedBy })}</small>
                )}
                {facts?.(version)}
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
                  <Button small onClick={() => onUse(version)}>
                    {t('content.useAgain')}
                  </Button>
                )}
              </div>
              {shown === id && content(version)}
            </li>
          )
        })}
      </ul>
      {data && <Pager page={page} total={data.total} size={versionsMax} onPage={onPage} />}
    </Sheet>
  )
}
