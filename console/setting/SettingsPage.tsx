import { useState } from 'react'
import { Link } from 'wouter'
import { type Setting, settings } from '#contract/setting'
import { settingGroups, settingOf } from '#contract/setting-list'
import { TextField } from '#kit/ui/form/Field.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import desk from '../app/Desk.module.css'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { useSettingSheets } from './useSettingSheets.tsx'
import { hintOf } from './words.ts'

/** Every setting by group, with its planned changes and its history. */
export function SettingsPage() {
  const t = useTexts()
  const { data, error, refetch } = useRead(settings, {})
  const [sought, setSought] = useState('')
  const { lineOf, sheet } = useSettingSheets(data)
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
        <p>
          <Link href="/settings/rewards">{t('plans.link')}</Link>
        </p>
        <TextField
          type="search"
          label={t('settings.find')}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
        <Loading read={{ data, error, refetch }} rows={8} />
        {data && found.length === 0 && <Empty title={t('settings.none')} />}
        {settingGroups.map((group) => {
          const inGroup = found.filter(({ key }) => settingOf(key).group === group)
          if (inGroup.length === 0) return null
          return (
            <section key={group} aria-label={t(`settings.group.${group}`)}>
              <h2>{t(`settings.group.${group}`)}</h2>
              <ul>{inGroup.map(lineOf)}</ul>
            </section>
          )
        })}
      </div>
      {sheet}
    </main>
  )
}
