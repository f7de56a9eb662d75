import { profile } from '#contract/profile'
import { formatAccountNumber, formatMoment } from '#kit/i18n/time.ts'
import { Details } from '#kit/ui/list/Details.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { Skeleton } from '#kit/ui/list/Skeleton.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import styles from './Profile.module.css'
import { Settings } from './Settings.tsx'

/** PRO-01: who the member is here, the account that withdrawals go to, and what can be set on this device. */
export function Profile() {
  const t = useTexts()
  useTitle(t('profile.title'))
  return (
    <>
      <PageHead />
      <Content>
        <div className={styles.page}>
          <h1>{t('profile.title')}</h1>
          <div className="stack">
            <Fields />
          </div>
          <Settings />
        </div>
      </Content>
    </>
  )
}

/** Until the answer is here the fields have their places, so that the settings below do not move. */
const later = <Skeleton width="8rem" height="1.5em" />

function Fields() {
  const t = useTexts()
  const { data, isError, refetch } = useRead(profile, {})
  if (isError && !data) return <NotLoaded onRetry={refetch} />
  const member = data?.profile
  const bankAccount = data?.bankAccount
  return (
    <>
      <section className="stack tight">
        <h2>{t('profile.account')}</h2>
        <Details
          rows={[
            { label: t('profile.name'), value: member?.name ?? later },
            {
              label: t('profile.id'),
              value: member?._id ?? later,
              ...(member && { copy: { text: member._id, label: t('profile.copyId') } }),
            },
            {
              label: t('profile.username'),
              value: member ? formatAccountNumber(member.username) : later,
            },
            {
              label: t('profile.created'),
              value: member ? formatMoment(member.createdAt) : later,
            },
          ]}
        />
      </section>
      <section className="stack tight">
        <h2>{t('profile.bankAccount')}</h2>
        <Details
          rows={[
            { label: t('profile.holder'), value: bankAccount?.bankAccountName ?? later },
            // The name in Thai in every language, because it is what the bank book says.
            {
              label: t('profile.bank'),
              value: bankAccount ? <span lang="th">{bankAccount.bank.nameTH}</span> : later,
            },
            {
              label: t('profile.accountNumber'),
              value: bankAccount ? formatAccountNumber(bankAccount.bankAccountNo) : later,
            },
          ]}
        />
        <p className="muted">
          <small>{t('profile.bankHint')}</small>
        </p>
      </section>
    </>
  )
}
