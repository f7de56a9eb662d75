import type { ProviderReply } from '#contract/operator-money'
import { slipRefusals } from '#contract/statement'
import { Select, TextField } from '#kit/ui/Field.tsx'
import { useTexts } from '../app/texts.ts'
import { Amounts } from './Amounts.tsx'
import type { Story } from './MoneyStory.tsx'
import type { Wish } from './wish.ts'

type Props = {
  story: Story
  told: ProviderReply | undefined
  wish: Wish
  onChange: (part: Partial<Wish>) => void
}

/** What is read off the slip where the bank tells nothing; or why it is refused. */
export function SlipFields({ story, told, wish, onChange }: Props) {
  const t = useTexts()
  const { decision, note = '', bank = '', account = '', transfer = '' } = wish
  if (decision === 'refuse')
    return (
      <>
        <Select
          label={t('decide.note')}
          prompt={t('compose.choose')}
          value={note}
          onPick={(chosen) => onChange({ note: chosen as NonNullable<Wish['note']> })}
          options={slipRefusals.map((value) => ({ value, label: t(`slipReason.${value}`) }))}
        />
        {/* A select shows only the beginning of a long sentence. */}
        {note && <p className="muted">{t(`slipReason.${note}`)}</p>}
      </>
    )
  return (
    <>
      <Select
        label={t('decide.bank')}
        prompt={t('compose.choose')}
        value={nameOf({ bank, account })}
        onPick={(chosen) => {
          const ours = story.receivers.find((one) => nameOf(one) === chosen)
          if (ours) onChange({ bank: ours.bank, account: ours.account })
        }}
        options={story.receivers.map((one) => ({
          ...{ value: nameOf(one), label: `${one.bank} · ${one.account} · ${one.name}` },
        }))}
      />
      <Amounts story={story} told={told} wish={wish} onChange={onChange} />
      {!story.reference && (
        <TextField
          label={t('decide.transfer')}
          hint={t('decide.transferHint')}
          pattern="[A-Za-z0-9]{6,40}"
          required
          autoCapitalize="none"
          spellCheck={false}
          value={transfer}
          onChange={({ target }) => onChange({ transfer: target.value })}
        />
      )}
    </>
  )
}

/** We may have several accounts at a bank. */
const nameOf = ({ bank, account }: { bank: string; account: string }) => `${bank} ${account}`.trim()
