import { useState } from 'react'
import { Link } from 'wouter'
import { type BlockedAddress, blockedAddresses, isNetwork } from '#contract/blocked-address'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { State } from '../app/DataTable.tsx'
import desk from '../app/Desk.module.css'
import { useFilter } from '../app/filter.ts'
import { useMay } from '../app/operator.ts'
import { Pager } from '../app/rows/Pager.tsx'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from '../setting/Setting.module.css'
import { AddSheet } from './AddSheet.tsx'
import { RemoveSheet } from './RemoveSheet.tsx'

const limit = 50

/** Lists the blocked networks. Operators with the right `addresses.block` add and remove them. */
export function BlockedAddressesPage() {
  const t = useTexts()
  const mayBlock = useMay('addresses.block')
  const { filter, after, set, goAfter } = useFilter(['address'])
  const sought = (filter.address ?? '').trim()
  const isSought = sought !== '' && isNetwork(sought)
  const { data, error, refetch } = useRead(blockedAddresses, {
    limit,
    ...(isSought && { meets: sought }),
    ...(after && { after }),
  })
  const [open, setOpen] = useState<BlockedAddress | 'new'>()
  const close = () => setOpen(undefined)
  return (
    <main className={desk.page}>
      <div className="column stack">
        <p>
          <Link href="/system">{t('blockedAddresses.back')}</Link>
        </p>
        <div className={desk.bar}>
          <h1>{t('blockedAddresses.title')}</h1>
          {mayBlock && (
            <Button small look="main" icon="plus" onClick={() => setOpen('new')}>
              {t('blockedAddresses.add')}
            </Button>
          )}
        </div>
        <p className="muted">{t('blockedAddresses.intro')}</p>
        <TextField
          type="search"
          label={t('blockedAddresses.find')}
          hint={t('blockedAddresses.findHint')}
          error={sought !== '' && !isSought ? t('blockedAddresses.invalid') : undefined}
          autoCapitalize="none"
          maxLength={43}
          value={filter.address ?? ''}
          onChange={({ target }) => set('address', target.value)}
        />
        <Loading read={{ data, error, refetch }} rows={4} />
        {data?.blocked.length === 0 && (
          <Empty title={t(isSought ? 'blockedAddresses.noneFound' : 'blockedAddresses.none')} />
        )}
        <ul>
          {data?.blocked.map((blocked) => (
            <Line
              key={blocked.id}
              blocked={blocked}
              onRemove={mayBlock ? () => setOpen(blocked) : undefined}
            />
          ))}
        </ul>
        <Pager after={after} next={data?.next} onGo={goAfter} />
      </div>
      {open === 'new' && <AddSheet onClose={close} />}
      {open && open !== 'new' && <RemoveSheet blocked={open} onClose={close} />}
    </main>
  )
}

type LineProps = { blocked: BlockedAddress; onRemove: (() => void) | undefined }

function Line({ blocked, onRemove }: LineProps) {
  const t = useTexts()
  const { network, reason, isOver } = blocked
  return (
    <li className={styles.setting} aria-label={network}>
      <div className={styles.facts}>
        <b className={styles.value}>{network}</b>
        <State tone={isOver ? 'none' : 'bad'}>
          {t(isOver ? 'blockedAddresses.over' : 'blockedAddresses.blocked')}
        </State>
        <span>{reason}</span>
        <small className="muted">{timesText(t, blocked)}</small>
      </div>
      {onRemove && (
        <div className={styles.acts}>
          <Button small onClick={onRemove}>
            {t('blockedAddresses.remove')}
            <span className="visually-hidden"> {network}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

const timesText = (t: Translate, { by, at, until, isOver }: BlockedAddress): string => {
  const added = by === null ? 'blockedAddresses.addedBySql' : 'blockedAddresses.addedBy'
  const ends = isOver ? 'blockedAddresses.ended' : 'blockedAddresses.until'
  return [
    t(added, { by: by ?? '', at: formatMoment(at) }),
    until === null ? t('blockedAddresses.noEnd') : t(ends, { at: formatMoment(until) }),
  ].join(' · ')
}
