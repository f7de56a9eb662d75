import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { system } from '#contract/system'
import { Loading } from '#kit/ui/list/Loading.tsx'
import desk from '../app/Desk.module.css'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'
import { Checks } from './Checks.tsx'
import { Jobs } from './Jobs.tsx'
import { Balances, Feeds, Transfers } from './Outside.tsx'
import { Servers } from './Servers.tsx'

/** The state of the service: its jobs, what is open at providers, its servers and its checks. */
export function SystemPage() {
  const t = useTexts()
  const { data, error, refetch } = useRead(system, {}, queued)
  return (
    <main className={desk.page}>
      <div className="column stack">
        <h1>{t('system.title')}</h1>
        <p className="muted">{t('system.intro')}</p>
        <p>
          <Link href="/system/addresses">{t('blockedAddresses.link')}</Link>
        </p>
        <Loading read={{ data, error, refetch }} rows={8} />
        {data && (
          <>
            <Section title={t('system.jobs')}>
              <Jobs system={data} />
            </Section>
            <Section title={t('system.transfers')}>
              <Transfers system={data} />
            </Section>
            <Section title={t('system.feeds')}>
              <Feeds system={data} />
            </Section>
            <Section title={t('system.balances')}>
              <Balances system={data} />
            </Section>
            <Section title={t('system.servers')}>
              <Servers system={data} />
            </Section>
            <Section title={t('system.checks')}>
              <Checks system={data} />
            </Section>
          </>
        )}
      </div>
    </main>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="stack tight" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
