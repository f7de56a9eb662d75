import { useState } from 'react'
import {
  type Alarm,
  type AlarmChannelState,
  acknowledgeAlarm,
  alarms,
  testAlarmChannel,
} from '#contract/alarm'
import { formatMoment } from '#kit/i18n/time.ts'
import { Loading } from '#kit/ui/list/Loading.tsx'
import desk from '../app/Desk.module.css'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { queued, useRead, useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { AlarmLine } from './AlarmLine.tsx'
import { ChannelLine } from './ChannelLine.tsx'

type Chosen = { alarm: Alarm } | { channel: AlarmChannelState['channel'] }

/** The alarms that are open, those that ended, and the channels on which they are sent. */
export function AlarmsPage() {
  const t = useTexts()
  const mayAcknowledge = useMay('alarms.acknowledge')
  const mayTest = useMay('system.run')
  const { data, error, refetch } = useRead(alarms, {}, queued)
  const [chosen, setChosen] = useState<Chosen>()
  const close = () => setChosen(undefined)
  return (
    <main className={desk.page}>
      <div className="column stack">
        <h1>{t('alarms.title')}</h1>
        <p className="muted">{t('alarms.intro')}</p>
        <Loading read={{ data, error, refetch }} rows={5} />
        {data && (
          <>
            <p className="muted">
              {data.lookedAt === null
                ? t('alarms.notLooked')
                : t('alarms.lookedAt', { at: formatMoment(data.lookedAt) })}
            </p>
            <section className="stack tight" aria-label={t('alarms.open')}>
              <h2>{t('alarms.open')}</h2>
              {data.open.length === 0 && <p className="muted">{t('alarms.none')}</p>}
              <ul>
                {data.open.map((alarm) => (
                  <AlarmLine
                    key={alarm.id}
                    alarm={alarm}
                    onAcknowledge={mayAcknowledge ? () => setChosen({ alarm }) : undefined}
                  />
                ))}
              </ul>
            </section>
            <section className="stack tight" aria-label={t('alarms.channels')}>
              <h2>{t('alarms.channels')}</h2>
              <p className="muted">{t('alarms.channelsText')}</p>
              <ul>
                {data.channels.map((channel) => (
                  <ChannelLine
                    key={channel.channel}
                    state={channel}
                    onTest={mayTest ? () => setChosen({ channel: channel.channel }) : undefined}
                  />
                ))}
              </ul>
            </section>
            <section className="stack tight" aria-label={t('alarms.past')}>
              <h2>{t('alarms.past')}</h2>
              {data.past.length === 0 && <p className="muted">{t('alarms.nonePast')}</p>}
              <ul>
                {data.past.map((alarm) => (
                  <AlarmLine key={alarm.id} alarm={alarm} />
                ))}
              </ul>
            </section>
          </>
        )}
      </div>
      {chosen && 'alarm' in chosen && (
        <AcknowledgeSheet
          alarm={data?.open.find(({ id }) => id === chosen.alarm.id) ?? chosen.alarm}
          onClose={close}
        />
      )}
      {chosen && 'channel' in chosen && <TestSheet channel={chosen.channel} onClose={close} />}
    </main>
  )
}

function AcknowledgeSheet({
  alarm: { id, title },
  onClose,
}: {
  alarm: Alarm
  onClose: () => void
}) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(acknowledgeAlarm, { isQuiet: true })
  return (
    <ActSheet
      title={title}
      action={t('alarms.acknowledge')}
      text={t('alarms.acknowledgeText')}
      isBusy={isPending}
      onSend={(reason) => mutateAsync({ id, reason })}
      onClose={onClose}
    />
  )
}

function TestSheet({
  channel,
  onClose,
}: {
  channel: AlarmChannelState['channel']
  onClose: () => void
}) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(testAlarmChannel, { isQuiet: true })
  return (
    <ActSheet
      title={t('alarms.testTitle', { channel: t(`alarms.channel.${channel}`) })}
      action={t('alarms.test')}
      text={t('alarms.testText')}
      isBusy={isPending}
      onSend={async (reason) => {
        await mutateAsync({ channel, reason })
        return { outcome: 'done' as const }
      }}
      onClose={onClose}
    />
  )
}
