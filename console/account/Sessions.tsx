import { endOtherSessions, endOwnSession, type operatorAccount } from '#contract/operator-account'
import type { Out } from '#kit/api/ask.ts'
import { deviceOf } from '#kit/passkey/device.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Table } from '#kit/ui/list/Table.tsx'
import { confirm, showError } from '#kit/ui/overlay/confirm.ts'
import { Moment } from '#kit/ui/time/Moment.tsx'
import desk from '../app/Desk.module.css'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import styles from './Account.module.css'

type Session = Out<typeof operatorAccount>['sessions'][number]

/** The own open sessions, each of which can be ended but this one. */
export function Sessions({ sessions }: { sessions: Session[] }) {
  const t = useTexts()
  const ending = useSend(endOwnSession, { isQuiet: true })
  const endingOthers = useSend(endOtherSessions, { isQuiet: true })
  const isAlone = sessions.every(({ isThis }) => isThis)

  async function endOthers() {
    const isMeant = await confirm({
      title: t('account.endOthersQuestion'),
      text: t('account.endOthersText'),
      yes: t('account.endOthers'),
      no: t('common.cancel'),
      danger: true,
    })
    if (isMeant) await endingOthers.mutateAsync({}).catch(showError)
  }

  return (
    <section className="stack tight" aria-labelledby="own-sessions">
      <div className={desk.bar}>
        <h2 id="own-sessions">{t('account.sessions')}</h2>
        {!isAlone && (
          <Button small look="danger" onClick={() => void endOthers()}>
            {t('account.endOthers')}
          </Button>
        )}
      </div>
      <div className={desk.cards}>
        <Table
          isCards
          label={t('account.sessions')}
          rows={sessions}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t('account.device'),
              cell: ({ agent }) => (
                <b className={styles.agent} title={agent}>
                  {deviceOf(agent) || t('account.unknownDevice')}
                </b>
              ),
            },
            { title: t('audit.address'), cell: ({ address }) => address || '–' },
            { title: t('account.started'), cell: ({ startedAt }) => <Moment at={startedAt} /> },
            { title: t('account.seen'), cell: ({ seenAt }) => <Moment at={seenAt} /> },
            {
              title: t('member.status'),
              cell: (session) =>
                session.isThis ? (
                  t('account.this')
                ) : (
                  <Button
                    small
                    look="danger"
                    aria-label={t('account.endOne', { device: deviceOf(session.agent) })}
                    onClick={() => void ending.mutateAsync({ id: session.id }).catch(showError)}
                  >
                    {t('account.end')}
                  </Button>
                ),
            },
          ]}
        />
      </div>
    </section>
  )
}
