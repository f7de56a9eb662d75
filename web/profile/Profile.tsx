import { profile } from '#contract/profile'
import { formatAccountNumber, formatMoment } from '#kit/i18n/time.ts'
import { Details } from '#kit/ui/list/Details.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
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

function Fields() {
  const t = useTexts()
  const { data, isError, refetch } = useRead(profile, {})
  if (isError && !data) return <NotLoaded onRetry={refetch} />
  if (!data)
    return (
      <div className="card">
        <SkeletonRows rows={4} />
      </div>
    )
  const { profile: member, bankAccount } = data
  const accountNumber = formatAccountNumber(bankAccount.bankAccountNo)
  return (
    <>
      <section className="stack tight">
        <h2>{t('profile.account')}</h2>
        <Details
          rows={[
            { label: t('profile.name'), value: member.name },
            {
              label: t('profile.id'),
              value: member._id,
              copy: { text: member._id, label: t('profile.copyId') },
            },
            { label: t('profile.username'), value: formatAccountNumber(member.username) },
            { label: t('profile.created'), value: formatMoment(member.createdAt) },
          ]}
        />
      </section>
      <section className="stack tight">
        <h2>{t('profile.bankAccount')}</h2>
        <Details
          rows={[
            { label: t('profile.holder'), value: bankAccount.bankAccountName },
            // The name in Thai in every language, because it is what the bank book says.
            { label: t('profile.bank'), value: <span lang="th">{bankAccount.bank.nameTH}</span> },
            { label: t('profile.accountNumber'), value: accountNumber },
          ]}
        />
        <p className="muted">
          <small>{t('profile.bankHint')}</small>
        </p>
      </section>
    </>
  )
}
