import { Link } from 'wouter'
import { memberCard } from '#contract/operator-member-card'
import { formatDay, formatMoment } from '#kit/i18n/time.ts'
import { Copy } from '#kit/ui/Copy.tsx'
import { Button, ButtonLink } from '#kit/ui/form/Button.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { toAmount } from '#money'
import desk from '../app/Desk.module.css'
import { useMay } from '../app/operator.ts'
import strip from '../app/Tabs.module.css'
import { useTexts } from '../app/texts.ts'
import { once, useRead } from '../app/useCall.ts'
import { MemberIdentity } from '../identity/MemberIdentity.tsx'
import { Actions } from './act/Actions.tsx'
import { Bonuses } from './Bonuses.tsx'
import type { Card } from './card.ts'
import { SignIns } from './event/SignIns.tsx'
import { Games } from './Games.tsx'
import { History } from './History.tsx'
import styles from './MemberPage.module.css'
import { Notes } from './Notes.tsx'
import { Overview } from './Overview.tsx'
import { Protection } from './Protection.tsx'
import { Related } from './Related.tsx'
import { Status } from './Status.tsx'
import { Timeline } from './Timeline.tsx'

/** The parts of the card. The overview is at the member's own path. */
const tabs = {
  overview: Overview,
  money: Timeline,
  games: Games,
  bonus: Bonuses,
  protection: Protection,
  identity: MemberIdentity,
  notes: Notes,
  signIns: SignIns,
  related: Related,
  history: History,
} as const
type Tab = keyof typeof tabs
const tabNames = Object.keys(tabs) as Tab[]

/** Everything about one member. */
export function MemberPage({
  params: { id = '', tab },
}: {
  params: { id?: string; tab?: string }
}) {
  const { data, dataUpdatedAt, error, refetch } = useRead(memberCard, { id }, once)
  const shown = tabNames.find((name) => name === tab) ?? 'overview'
  return (
    <main className={desk.page} aria-busy={!data && !error}>
      <div className={styles.page}>
        <Loading read={{ data, error, refetch }} rows={5} />
        {data && (
          <Shown card={data} readAt={dataUpdatedAt} tab={shown} onAgain={() => void refetch()} />
        )}
      </div>
    </main>
  )
}

type Read = {
  card: Card
  /** When the card was read. */
  readAt: number
  /** Reads it again, which is one more look in the audit log. */
  onAgain: () => void
}

function Shown({ tab, ...read }: Read & { tab: Tab }) {
  const t = useTexts()
  const Part = tabs[tab]
  const { card } = read
  const { userId } = card
  return (
    <>
      <Head {...read} />
      <Balances {...read} />
      <nav className={strip.tabs} aria-label={t('card.tabs')}>
        {tabNames.map((name) => (
          <Link
            key={name}
            href={name === 'overview' ? `/members/${userId}` : `/members/${userId}/${name}`}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`card.tab.${name}`)}
          </Link>
        ))}
      </nav>
      <Part key={userId} card={card} />
    </>
  )
}

function Head({ card, onAgain }: Read) {
  const t = useTexts()
  const mayRead = useMay('conversations.read')
  const { userId, name, phone, status, createdAt, inviter, lastSignInAt, conversation } = card
  const { category, until, returning, tags, anonymisedAt } = card
  return (
    <header className={styles.head}>
      <div>
        <div className={styles.name}>
          <h1>{name}</h1>
          <Status status={status} />
          {anonymisedAt !== null && (
            <small>{t('personal.done', { day: formatDay(anonymisedAt) })}</small>
          )}
          {category && <small>{t(`category.${category}`)}</small>}
          {until !== null && <small>{t('act.untilDay', { at: formatMoment(until) })}</small>}
          {returning && <small>{t('act.thenWithdrawOnly')}</small>}
          {tags.map((tag) => (
            <Link key={tag} href={`/members?tag=${encodeURIComponent(tag)}`} className={styles.tag}>
              {tag}
            </Link>
          ))}
        </div>
        <p className={styles.facts}>
          <b>{userId}</b>
          <Copy text={userId} label={t('member.copy', { what: t('member.id') })} />
          <span>{phone}</span>
          <span>{t('card.since', { day: formatDay(createdAt) })}</span>
          {inviter && (
            <span>
              {t('card.inviter')} <Link href={`/members/${inviter.userId}`}>{inviter.userId}</Link>
            </span>
          )}
          <span>
            {lastSignInAt === null
              ? t('card.neverSignedIn')
              : t('card.signedIn', { at: formatMoment(lastSignInAt) })}
          </span>
        </p>
      </div>
      <div className={styles.actions}>
        {mayRead && conversation && (
          <ButtonLink small icon="chat" to={`/chat/${userId}`}>
            {t('card.chat')}
          </ButtonLink>
        )}
        {anonymisedAt === null && <Actions card={card} />}
        <Button small icon="refresh" onClick={onAgain}>
          {t('member.again')}
        </Button>
      </div>
    </header>
  )
}

/** All money first, then each place. Games name the time at which they were read themselves. */
function Balances({ card: { balances, games, currency }, readAt }: Read) {
  const t = useTexts()
  const { main, hold, refund, invite } = balances
  const rewards = toAmount(refund + invite)
  const all = games.reduce((sum, { balance }) => sum + balance, main + hold + rewards)
  return (
    <dl className={styles.balances}>
      <div className={styles.all}>
        <dt>{t('card.allMoney')}</dt>
        <dd>
          <Money amount={toAmount(all)} currency={currency} size="mid" />
        </dd>
        <dd className={styles.note}>{t('card.readAt', { at: formatMoment(readAt) })}</dd>
      </div>
      <Balance label={t('member.main')}>
        <Money amount={main} currency={currency} />
      </Balance>
      <Balance label={t('card.hold')}>
        <Money amount={hold} currency={currency} />
      </Balance>
      {games.map(({ code, name, balance, readAt, isOpen }) => (
        <Balance key={code} label={name} note={<ReadAt at={readAt} isOpen={isOpen} />}>
          <Money amount={balance} currency={currency} />
        </Balance>
      ))}
      <Balance label={t('card.rewards')}>
        <Money amount={rewards} currency={currency} />
      </Balance>
    </dl>
  )
}

type BalanceProps = { label: string; note?: React.ReactNode; children: React.ReactNode }

const Balance = ({ label, note, children }: BalanceProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <b>{children}</b>
    </dd>
    {note && <dd className={styles.note}>{note}</dd>}
  </div>
)

function ReadAt({ at, isOpen }: { at: number | null; isOpen: boolean }) {
  const t = useTexts()
  const read = at === null ? t('card.neverRead') : t('card.readAt', { at: formatMoment(at) })
  return isOpen ? read : `${t('card.closed')} · ${read}`
}
