import { useId, useState } from 'react'
import type { Language } from '#contract/language'
import { useLanguage } from '#kit/i18n/current.ts'
import { BankMark } from '#kit/ui/BankMark.tsx'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import type { IconName } from '#kit/ui/icons.ts'
import { type TextId, type Translate, useTexts } from '../app/texts.ts'
import { shortBankName } from '../statement/places.ts'
import styles from './WayChooser.module.css'
import type { Group, GroupName, Way } from './ways.ts'

type ChooserProps = { groups: Group[]; way: Way; onPick: (way: Way) => void }

/** First how to pay, in rows; the banks and gateways of the chosen one are behind a button. */
export function WayChooser({ groups, way, onPick }: ChooserProps) {
  const t = useTexts()
  const name = useId()
  const group = groups.find(({ ways }) => ways.includes(way))!
  return (
    <div className="stack tight">
      {groups.length > 1 && (
        <div className={styles.rows} role="radiogroup" aria-label={t('deposit.ways')}>
          {groups.map((each) => (
            <label key={each.name} className={styles.row}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                value={each.name}
                checked={each === group}
                onChange={() => onPick(each.ways[0])}
              />
              <Row group={each} />
              <span className={styles.dot} aria-hidden="true" />
            </label>
          ))}
        </div>
      )}
      <More key={group.name} group={group} way={way} onPick={onPick} />
    </div>
  )
}

const looks = {
  qr: { icon: 'qr', title: 'deposit.qr', text: 'deposit.qrText' },
  bank: { icon: 'copy', title: 'deposit.bank', text: 'deposit.bankText' },
  trueMoney: { icon: 'phone', title: 'trueWallet.auto', text: 'deposit.trueMoneyText' },
} as const satisfies Record<GroupName, { icon: IconName | 'qr'; title: TextId; text: TextId }>

function Row({ group: { name, ways } }: { group: Group }) {
  const t = useTexts()
  const { icon, title, text } = looks[name]
  const isManual = ways.every((way) => way.view === 'bank' && way.bank.mode === 'MANUAL')
  return (
    <>
      <span className={`${styles.mark} ${styles[name]}`} aria-hidden="true">
        {icon === 'qr' ? 'QR' : <Icon name={icon} />}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          <b>{t(title)}</b>
          {name === 'qr' && <small className={styles.badge}>{t('deposit.fastest')}</small>}
        </span>
        <small className="muted">{t(isManual ? 'deposit.bankSlipText' : text)}</small>
      </span>
    </>
  )
}

/** Two are shown side by side; of more, the others open at a tap. */
function More({ group: { ways }, way, onPick }: { group: Group } & Omit<ChooserProps, 'groups'>) {
  const t = useTexts()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  if (ways.length === 1) return null
  const isFew = ways.length === 2
  const { mark, label } = optionOf(way, t, language)
  return (
    <>
      {!isFew && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          {mark}
          <span className={styles.words}>{label}</span>
          <b className={styles.open}>
            {t('deposit.more')}
            <Icon name="down" small />
          </b>
        </button>
      )}
      {(isFew || isOpen) && (
        <div id={panel}>
          <RadioGroup
            look="pair"
            label={t('deposit.more')}
            options={ways.map((each) => ({ value: each.key, ...optionOf(each, t, language) }))}
            value={way.key}
            onPick={(key) => {
              setOpen(false)
              onPick(ways.find((each) => each.key === key)!)
            }}
          />
        </div>
      )}
    </>
  )
}

function optionOf(way: Way, t: Translate, language: Language) {
  if ('wallet' in way)
    return { label: t(way.view === 'gift' ? 'trueWallet.byGift' : 'trueWallet.byNumber') }
  const bank = shortBankName(way.bank.bank, language)
  // A bank may be there twice: its account, and its QR.
  const isBank = way.bank.bankType === 'BANK'
  return {
    label: way.view === 'qr' && isBank ? t('deposit.wayQr', { bank }) : bank,
    mark: <BankMark code={way.bank.bankCode} />,
  }
}
