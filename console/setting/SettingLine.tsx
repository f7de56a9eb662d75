import type { Setting, SettingChange, settings } from '#contract/setting'
import { settingOf } from '#contract/setting-list'
import type { Out } from '#kit/api/ask.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { State } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './Setting.module.css'
import { shownValue } from './shown.ts'
import { hintOf } from './words.ts'

type Props = {
  setting: Setting
  proposals: Out<typeof settings>['proposals']
  mayChange: boolean
  onChange: () => void
  onHistory: () => void
  onCancel: (change: SettingChange) => void
}

/** A setting with its value, what is planned and proposed, and what an operator may do with it. */
export function SettingLine({ setting, proposals, mayChange, ...act }: Props) {
  const t = useTexts()
  const { key, value, isDefault, changedBy, changedAt, planned } = setting
  const { takesTwo = false } = settingOf(key)
  const name = t(`setting.${key}`)
  const hint = hintOf(t, key)
  return (
    <li className={styles.setting}>
      <div className={styles.facts}>
        <b>{name}</b> {takesTwo && <State tone="none">{t('settings.takesTwo')}</State>}
        <p className={styles.value}>
          {shownValue(t, key, value)}
          {isDefault && <small className="muted"> ({t('settings.isDefault')})</small>}
        </p>
        {hint && <p className="muted">{hint}</p>}
        {changedBy && changedAt !== null && (
          <small className="muted">
            {t('settings.changed', { by: changedBy, at: formatMoment(changedAt) })}
          </small>
        )}
        {planned.map((change) => (
          <p key={change.id} className={styles.planned} role="status">
            {change.state === 'scheduled' &&
              `${t('settings.planned', { at: formatMoment(change.from), value: shownValue(t, key, change.after) })} `}
            {change.until !== null &&
              t('settings.until', {
                at: formatMoment(change.until),
                value: shownValue(t, key, change.before),
              })}{' '}
            {mayChange && change.state === 'scheduled' && (
              <Button small onClick={() => act.onCancel(change)}>
                {t('settings.cancel')}
              </Button>
            )}
          </p>
        ))}
        {proposals.map(({ id, by, isCancel }) => (
          <p key={id} className={styles.planned} role="status">
            {t(isCancel ? 'settings.cancelProposed' : 'settings.proposed', { by })}
          </p>
        ))}
      </div>
      <div className={styles.acts}>
        {mayChange && (
          <Button small look="tonal" onClick={act.onChange}>
            {t('settings.change')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
        <Button small onClick={act.onHistory}>
          {t('settings.history')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </li>
  )
}
