import { useState } from 'react'
import type { Slice, spinSetup } from '#contract/spin'
import type { Out } from '#kit/api/ask.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Table } from '#kit/ui/list/Table.tsx'
import { useTexts } from '../app/texts.ts'
import { chancesOf, type Verdict, verify } from './fair.ts'
import styles from './Odds.module.css'
import { Piece } from './Piece.tsx'

type Setup = Out<typeof spinSetup>['result']
export type OddsProps = { wheel: { slices: Slice[] }; result: Setup }

/** SPN-05: the chance of each prize, and how anybody can draw again what was drawn. */
export function Odds({ wheel: { slices }, result }: OddsProps) {
  const t = useTexts()
  const chances = chancesOf(slices.map(({ weight }) => weight))
  return (
    <div className={styles.odds}>
      <Table
        label={t('spin.odds')}
        rows={slices.map((slice, at) => ({ ...slice, chance: chances[at]! }))}
        keyOf={({ code }) => code}
        columns={[
          { title: t('spin.prize'), cell: (slice) => <Piece {...slice} /> },
          {
            title: t('spin.chance'),
            number: true,
            cell: ({ chance }) => `${chance} %`,
          },
        ]}
      />
      <div className={styles.parts}>
        <section className={styles.part}>
          <h3>{t('spin.fair')}</h3>
          <p className="muted">{t('spin.fairText')}</p>
          {result.next && (
            <dl className={styles.facts}>
              <Fact name={t('spin.nextHash')} value={result.next.seedHash} />
              <Fact
                name={t('spin.yours')}
                value={`${result.next.memberSeed} · ${result.next.count}`}
              />
            </dl>
          )}
        </section>
        {result.lastDraw && <LastDraw key={result.lastDraw.seedHash} draw={result.lastDraw} />}
      </div>
    </div>
  )
}

function LastDraw({ draw }: { draw: NonNullable<Setup['lastDraw']> }) {
  const t = useTexts()
  const [verdict, setVerdict] = useState<Verdict>()
  const holds = verdict?.isSeedKept && verdict.isDrawRight
  return (
    <section className={styles.part}>
      <h3>{t('spin.lastDraw', { label: draw.label ?? draw.code })}</h3>
      <dl className={styles.facts}>
        <Fact name={t('spin.hash')} value={draw.seedHash} />
        <Fact name={t('spin.seed')} value={draw.seed} />
        <Fact name={t('spin.yours')} value={`${draw.memberSeed} · ${draw.count}`} />
        <Fact name={t('spin.drawn')} value={String(draw.drawn)} />
      </dl>
      <Button small look="tonal" onClick={async () => setVerdict(await verify(draw))}>
        {t('spin.verify')}
      </Button>
      <p role="status" className={holds ? styles.good : styles.bad}>
        {verdict && t(holds ? 'spin.holds' : 'spin.fails')}
      </p>
    </section>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
