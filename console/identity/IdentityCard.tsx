import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { identityCheck } from '#contract/operator-identity'
import { formatMoment } from '#kit/i18n/time.ts'
import { Details } from '#kit/ui/list/Details.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { State } from '../app/DataTable.tsx'
import { Head } from '../app/Head.tsx'
import { useTexts } from '../app/texts.ts'
import { once, useRead } from '../app/useCall.ts'
import story from '../money/MoneyStory.module.css'
import styles from '../money/SlipCase.module.css'
import { StoredPicture } from '../money/StoredPicture.tsx'
import type { Check } from './check.ts'
import { Decide } from './Decide.tsx'

/** A document: its picture beside what the member typed and stated, and the decision. */
export function IdentityCard({ member, id }: { member: string; id: string }) {
  const t = useTexts()
  const read = useRead(identityCheck, { member, id }, once)
  const { data, refetch } = read
  const title = data ? `${t(`identity.kind.${data.kind}`)}: ${data.name}` : t('desk.identity')
  return (
    <section className={story.story} aria-label={title}>
      <Head title={title} back={{ href: '/identity', label: t('identity.back') }} />
      <div className={story.body}>
        <Loading read={read} rows={5} />
        {data && (
          <Known check={data} onDecided={() => void refetch()}>
            {data.picture && <StoredPicture key={id} read={read} name={t('identity.picture')} />}
          </Known>
        )}
      </div>
    </section>
  )
}

type KnownProps = { check: Check; onDecided: () => void; children: ReactNode }

/** `children`: the picture. */
function Known({ check, onDecided, children }: KnownProps) {
  const t = useTexts()
  const { kind, state, reason, decidedBy, decidedAt } = check
  return (
    <div className={styles.slip}>
      <div className={styles.view}>
        {children || <p className="muted">{t('identity.noPicture')}</p>}
      </div>
      <div className={styles.facts}>
        {kind === 'document' && <OnDocument check={check} />}
        <Stated check={check} />
        {state === 'waiting' ? (
          <Decide check={check} onDecided={onDecided} />
        ) : (
          <p role="status">
            <State tone={state === 'accepted' ? 'good' : 'bad'}>
              {t(`identity.state.${state}`)}
            </State>{' '}
            {reason && t(`identity.reason.${reason}`)} {decidedBy}{' '}
            {decidedAt !== null && formatMoment(decidedAt)}
          </p>
        )}
      </div>
    </div>
  )
}

function OnDocument({ check: { document, stated, usedBy } }: { check: Check }) {
  const t = useTexts()
  const isOther = stated.dateOfBirth !== null && stated.dateOfBirth !== document.dateOfBirth
  return (
    <section className="stack tight">
      <h2>{t('identity.document')}</h2>
      <Details
        rows={[
          { label: t('identity.number'), value: document.number },
          { label: t('identity.name'), value: document.name },
          {
            label: t('identity.dateOfBirth'),
            value: (
              <>
                {document.dateOfBirth}{' '}
                {document.isTooYoung && <State tone="bad">{t('identity.tooYoung')}</State>}
                {isOther && <State tone="bad">{t('identity.differs')}</State>}
              </>
            ),
          },
        ]}
      />
      {usedBy.length > 0 && (
        <p role="alert">
          {t('identity.usedBy')}{' '}
          {usedBy.map((other) => (
            <Link key={other} href={`/members/${other}`}>
              {other}{' '}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}

function Stated({ check: { kind, member, document, stated } }: { check: Check }) {
  const t = useTexts()
  return (
    <section className="stack tight">
      <h2>{t('identity.stated')}</h2>
      <Details
        rows={[
          { label: t('identity.bankName'), value: stated.bankAccountName },
          {
            label: t('identity.dateOfBirth'),
            value:
              kind === 'age'
                ? document.dateOfBirth
                : (stated.dateOfBirth ?? t('identity.notStated')),
          },
          {
            label: t('member.id'),
            value: <Link href={`/members/${member}/identity`}>{member}</Link>,
          },
        ]}
      />
    </section>
  )
}
