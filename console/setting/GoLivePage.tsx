import { Link } from 'wouter'
import { goLive } from '#contract/go-live'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { State } from '../app/DataTable.tsx'
import desk from '../app/Desk.module.css'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './Setting.module.css'

/** Shows which conditions of a service are met, and which rewards are active. */
export function GoLivePage() {
  const t = useTexts()
  const { data, error, refetch } = useRead(goLive, {}, { staleTime: 0 })
  const missing = data?.conditions.filter(({ isMet }) => !isMet).length
  return (
    <main className={desk.page}>
      <div className="column stack">
        <p>
          <Link href="/settings">{t('goLive.back')}</Link>
        </p>
        <h1>{t('goLive.title')}</h1>
        <Loading read={{ data, error, refetch }} rows={8} />
        {data && (
          <>
            <p role="status">
              {missing ? t('goLive.missing', { count: missing }) : t('goLive.nothingMissing')}
            </p>
            <ul>
              {data.conditions.map(({ code, isMet, setting }) => (
                <li key={code} className={styles.setting}>
                  <div className={styles.facts}>
                    <b>{t(`goLive.${code}`)}</b>
                    {!isMet && <p className="muted">{t(`goLiveHint.${code}`)}</p>}
                    {!isMet && setting && (
                      <small className="muted">
                        {t('goLive.setting', { setting: t(`setting.${setting}`) })}
                      </small>
                    )}
                  </div>
                  <State tone={isMet ? 'good' : 'bad'}>
                    {t(isMet ? 'goLive.met' : 'goLive.notMet')}
                  </State>
                </li>
              ))}
            </ul>
            <h2>{t('goLive.giveaways')}</h2>
            <p className="muted">{t('goLive.giveawaysText')}</p>
            <ul>
              {data.giveaways.map(({ code, count }) => (
                <li key={code} className={styles.setting}>
                  <b>{t(`goLive.giveaway.${code}`)}</b>
                  <State tone={count > 0 ? 'wait' : 'none'}>
                    {count > 0 ? t('goLive.active', { count }) : t('goLive.inactive')}
                  </State>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </main>
  )
}
