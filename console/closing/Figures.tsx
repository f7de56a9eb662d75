import type { ClosingDay } from '#contract/closing'
import { formatMoment } from '#kit/i18n/time.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './Closing.module.css'

const parts = ['opening', 'came', 'went', 'fees', 'unmatched', 'closing'] as const

/** The equation of the books, and that of the statement beside it. */
export function Figures({ day }: { day: ClosingDay }) {
  const t = useTexts()
  const { books, figures, currency, gap, gapBefore, hasStatement, matched, feesBooked } = day
  const shown = (amount: ClosingDay['closing']) => <Money amount={amount} currency={currency} />
  return (
    <>
      <table className={styles.figures}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('closing.books')}</th>
            {figures && <th scope="col">{t('closing.statement')}</th>}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part}>
              <th scope="row">{t(`closing.${part}`)}</th>
              <td>{shown(books[part])}</td>
              {figures && <td>{part === 'unmatched' ? '–' : shown(figures[part])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {!figures && (
        <p className="muted">{t(hasStatement ? 'closing.noStatement' : 'closing.booksOnly')}</p>
      )}
      {figures && (
        <Details
          rows={[
            gap !== null &&
              gapBefore !== null && {
                label: t('closing.gap'),
                value: (
                  <span className="line">
                    {shown(gapBefore)} <Icon name="next" small /> {shown(gap)}
                  </span>
                ),
              },
            {
              label: t('closing.matched'),
              value: t('closing.matchedText', {
                reference: matched.byReference,
                amount: matched.byAmount,
              }),
            },
            feesBooked !== null && {
              label: t('closing.feesBooked'),
              value: shown(feesBooked.amount),
            },
            {
              label: t('closing.file'),
              value: t('closing.fileText', {
                layout: t(`closing.layout.${figures.layout}`),
                lines: figures.lines,
                by: figures.importedBy,
                at: formatMoment(figures.importedAt),
              }),
            },
          ].filter((row) => row !== false)}
        />
      )}
    </>
  )
}
