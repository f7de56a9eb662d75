import { Link } from 'wouter'
import { Details } from '#kit/ui/list/Details.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { toSum } from '#money'
import { useTexts } from '../app/texts.ts'
import type { Card } from './card.ts'
import styles from './MemberPage.module.css'
import { Payers } from './Payers.tsx'

/** The facts of a member that a caller asks about first. */
export function Overview({ card }: { card: Card }) {
  const t = useTexts()
  const { bank, source, sessions, invited, userId, currency, balances, net, withdrawLimit } = card
  const money = (amount: number) => <Money amount={toSum(amount)} currency={currency} />
  const netRow = (label: string, { deposits, withdrawals }: Card['net']['days30']) => ({
    label,
    value: (
      <>
        <b>{money(deposits - withdrawals)}</b>
        <br />
        <small>
          {t('card.in')} {money(deposits)} · {t('card.out')} {money(withdrawals)}
        </small>
      </>
    ),
  })
  return (
    <div className={styles.sides}>
      <section className={`${styles.card} ${styles.padded}`} aria-labelledby="card-account">
        <h2 id="card-account">{t('card.account')}</h2>
        <Details
          rows={[
            { label: t('card.bank'), value: `${bank.code} ${bank.account}` },
            { label: t('card.holder'), value: bank.holder },
            {
              label: t('card.withdrawLimit'),
              value: (
                <>
                  {money(withdrawLimit.maximum)} ·{' '}
                  {t('card.timesADay', { count: withdrawLimit.countADay })}
                  {(withdrawLimit.isOwnMaximum || withdrawLimit.isOwnCount) && (
                    <small className="muted"> {t('withdrawLimit.own')}</small>
                  )}
                </>
              ),
            },
            { label: t('members.source'), value: source },
            {
              label: t('card.invited'),
              value:
                invited === 0 ? (
                  '0'
                ) : (
                  <Link href={`/members?inviter=${userId}`}>
                    {invited === 1_000 ? '1,000+' : invited}
                  </Link>
                ),
            },
            { label: t('card.sessions'), value: sessions },
          ]}
        />
      </section>
      <section className={`${styles.card} ${styles.padded}`} aria-labelledby="card-net">
        <h2 id="card-net">{t('card.net')}</h2>
        <Details
          rows={[
            netRow(t('card.net30'), net.days30),
            netRow(t('card.netLifetime'), net.lifetime),
            { label: t('member.refund'), value: money(balances.refund) },
            { label: t('member.invite'), value: money(balances.invite) },
          ]}
        />
      </section>
      <ActiveBonus card={card} />
      <Payers card={card} />
    </div>
  )
}

function ActiveBonus({ card: { bonus, currency } }: { card: Card }) {
  const t = useTexts()
  return (
    <section className={`${styles.card} ${styles.padded}`} aria-labelledby="card-bonus">
      <h2 id="card-bonus">{t('card.bonus')}</h2>
      {!bonus && <p className="muted">{t('card.noBonus')}</p>}
      {bonus && (
        <>
          <p>
            <b>{bonus.name}</b> <small className="muted">{t(`claim.${bonus.state}`)}</small>
          </p>
          <meter
            className={styles.meter}
            aria-label={t('card.wagered')}
            min={0}
            max={Math.max(bonus.wageringRequired, 1)}
            value={bonus.wagered}
          />
          <p>
            {t('card.wagered')} <Money amount={bonus.wagered} currency={currency} /> /{' '}
            <Money amount={bonus.wageringRequired} currency={currency} />
          </p>
        </>
      )}
    </section>
  )
}
