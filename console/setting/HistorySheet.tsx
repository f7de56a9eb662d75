import { useState } from 'react'
import { type SettingChange, settingChanges } from '#contract/setting'
import type { SettingKey } from '#contract/setting-list'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { State, type Tone } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './Setting.module.css'
import { shownValue } from './shown.ts'

const linesMax = 20
const tones: Record<SettingChange['state'], Tone> = {
  scheduled: 'wait',
  applied: 'good',
  refused: 'bad',
  cancelled: 'none',
  ended: 'none',
  overtaken: 'none',
}

type Props = {
  settingKey: SettingKey
  /** Set if the operator may undo a change. */
  onUndo: ((change: SettingChange) => void) | undefined
  onClose: () => void
}

/** The changes of a setting, newest first, each of which can be undone. */
export function HistorySheet({ settingKey, onUndo, onClose }: Props) {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const input = { key: settingKey, page, limit: linesMax }
  const { data, error, refetch } = useRead(settingChanges, input)
  const inForce = page === 1 && data?.changes.find(({ state }) => state === 'applied')?.id
  return (
    <Sheet title={`${t('settings.history')}: ${t(`setting.${settingKey}`)}`} onClose={onClose}>
      <Loading read={{ data, error, refetch }} rows={3} />
      {data?.total === 0 && <Empty title={t('settings.noHistory')} />}
      <ul>
        {data?.changes.map((change) => (
          <li key={change.id} className={styles.setting}>
            <span>
              <StateOf change={change} isInForce={change.id === inForce} />{' '}
              <small className="muted">{formatMoment(change.from)}</small>
              <br />
              {shownValue(t, settingKey, change.before)} <Icon name="next" small />{' '}
              <b>{shownValue(t, settingKey, change.after)}</b>
              <br />
              <small className="muted">
                {change.approvedBy
                  ? t('settings.approvedBy', { by: change.by, approvedBy: change.approvedBy })
                  : change.by}
                : {change.reason}
              </small>
            </span>
            {onUndo && change.state === 'applied' && settingKey !== 'termsVersion' && (
              <Button small onClick={() => onUndo(change)}>
                {t('settings.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && <Pager page={page} total={data.total} size={linesMax} onPage={setPage} />}
    </Sheet>
  )
}

/** Only the newest of the applied changes is in force. */
function StateOf({ change: { state }, isInForce }: { change: SettingChange; isInForce: boolean }) {
  const t = useTexts()
  return state === 'applied' && !isInForce ? (
    <State tone="none">{t('settings.state.replaced')}</State>
  ) : (
    <State tone={tones[state]}>{t(`settings.state.${state}`)}</State>
  )
}
