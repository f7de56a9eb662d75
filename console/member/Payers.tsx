import { useState } from 'react'
import { addMemberPayer, revokeMemberPayer } from '#contract/member-payer'
import { formatDay } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { AccountFields } from './act/AccountFields.tsx'
import type { Card } from './card.ts'
import styles from './MemberPage.module.css'

type Payer = Card['payers'][number]

/** The further accounts that the member is paid from. */
export function Payers({ card }: { card: Card }) {
  const t = useTexts()
  const mayChange = useMay('members.bank')
  const [adds, setAdds] = useState(false)
  const [revokes, setRevokes] = useState<Payer>()
  return (
    <section className={`${styles.card} ${styles.padded}`} aria-labelledby="card-payers">
      <h2 id="card-payers">{t('payers.title')}</h2>
      {card.payers.length === 0 && <p className="muted">{t('payers.none')}</p>}
      <ul className="stack">
        {card.payers.map((payer) => (
          <li key={payer.id} className={styles.payer}>
            <p>
              <b>
                {payer.bank} {payer.account}
              </b>
              <br />
              <small className="muted">
                {payer.holder} · {t('payers.since', { day: formatDay(payer.addedAt) })}
              </small>
            </p>
            {mayChange && (
              <Button
                small
                aria-label={t('payers.revokeOne', { account: `${payer.bank} ${payer.account}` })}
                onClick={() => setRevokes(payer)}
              >
                {t('payers.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <div>
          <Button small onClick={() => setAdds(true)}>
            {t('payers.add')}
          </Button>
        </div>
      )}
      {adds && <AddSheet card={card} onClose={() => setAdds(false)} />}
      {revokes && <RevokeSheet card={card} payer={revokes} onClose={() => setRevokes(undefined)} />}
    </section>
  )
}

function AddSheet({ card: { userId: id, version }, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts()
  const [account, setAccount] = useState({ bankCode: '', accountNo: '', holder: '' })
  const { mutateAsync, isPending } = useSend(addMemberPayer, { isQuiet: true })
  return (
    <ActSheet
      title={t('payers.add')}
      text={t('payers.text')}
      isBusy={isPending}
      onSend={(reason) =>
        account.bankCode ? mutateAsync({ id, version, ...account, reason }) : t('common.required')
      }
      onClose={onClose}
    >
      <AccountFields account={account} onChange={setAccount} />
    </ActSheet>
  )
}

type RevokeProps = { card: Card; payer: Payer; onClose: () => void }

function RevokeSheet({ card: { userId: id }, payer, onClose }: RevokeProps) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(revokeMemberPayer, { isQuiet: true })
  return (
    <ActSheet
      title={t('payers.revoke')}
      about={payer.id}
      look="danger"
      text={t('payers.revokeText')}
      isBusy={isPending}
      onSend={(reason) => mutateAsync({ id, payer: payer.id, reason })}
      onClose={onClose}
    >
      <p>
        {payer.bank} {payer.account} {payer.holder}
      </p>
    </ActSheet>
  )
}
