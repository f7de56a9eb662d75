import { useState } from 'react'
import { Link } from 'wouter'
import { type Setting, type SettingChange, settings } from '#contract/setting'
import { type SettingKey, settingGroups, settingOf } from '#contract/setting-list'
import { textOf } from '#kit/i18n/texts.ts'
import { TextField } from '#kit/ui/form/Field.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import desk from '../app/Desk.module.css'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { CancelSheet } from './CancelSheet.tsx'
import { ChangeSheet } from './ChangeSheet.tsx'
import { HistorySheet } from './HistorySheet.tsx'
import { SettingLine } from './SettingLine.tsx'
import { hintOf } from './words.ts'

/** The sheet that is open. */
type Open =
  | { sheet: 'change'; key: SettingKey; begin?: Setting['value'] }
  | { sheet: 'history'; key: SettingKey }
  | { sheet: 'cancel'; change: SettingChange }

/** Every setting by group, with its planned changes and its history. */
export function SettingsPage() {
  const t = useTexts()
  const mayChange = useMay('settings.change')
  const { data, error, refetch } = useRead(settings, {})
  const [sought, setSought] = useState('')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const isSought = ({ key }: Setting) =>
    `${t(`setting.${key}`)} ${hintOf(t, key)} ${key}`
      .toLowerCase()
      .includes(sought.trim().toLowerCase())
  const found = data?.settings.filter(isSought) ?? []
  return (
    <main className={desk.page}>
      <div className="column stack">
        <h1>{t('settings.title')}</h1>
        <p className="muted">{t('settings.intro')}</p>
        <p>
          <Link href="/settings/go-live">{t('goLive.link')}</Link>
        </p>
        <TextField
          type="search"
          label={t('settings.find')}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
        {!data && !error && <SkeletonRows rows={8} />}
        {!data && error && <NotLoaded title={textOf(error)} onRetry={() => void refetch()} />}
        {data && found.length === 0 && <Empty title={t('settings.none')} />}
        {settingGroups.map((group) => {
          const inGroup = found.filter(({ key }) => settingOf(key).group === group)
          if (inGroup.length === 0) return null
          return (
            <section key={group} aria-label={t(`settings.group.${group}`)}>
              <h2>{t(`settings.group.${group}`)}</h2>
              <ul>
                {inGroup.map((setting) => (
                  <SettingLine
                    key={setting.key}
                    setting={setting}
                    proposals={data!.proposals.filter(({ key }) => key === setting.key)}
                    mayChange={mayChange}
                    onChange={() => setOpen({ sheet: 'change', key: setting.key })}
                    onHistory={() => setOpen({ sheet: 'history', key: setting.key })}
                    onCancel={(change) => setOpen({ sheet: 'cancel', change })}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      {open?.sheet === 'change' && data && (
        <ChangeSheet
          setting={data.settings.find(({ key }) => key === open.key)!}
          games={data.games}
          {...(open.begin !== undefined && { begin: open.begin })}
          onClose={close}
        />
      )}
      {open?.sheet === 'history' && (
        <HistorySheet
          settingKey={open.key}
          onUndo={
            mayChange
              ? ({ key, before }) => setOpen({ sheet: 'change', key, begin: before })
              : undefined
          }
          onClose={close}
        />
      )}
      {open?.sheet === 'cancel' && <CancelSheet change={open.change} onClose={close} />}
    </main>
  )
}
