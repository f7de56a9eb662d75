import type { ProviderReply } from '#contract/provider-reply'
import { slipRefusals } from '#contract/slip'
import { Select, TextField } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'
import { Amounts } from './Amounts.tsx'
import type { ResolutionDraft, Story } from './resolution.ts'

type Props = {
  story: Story
  reply: ProviderReply | undefined
  draft: ResolutionDraft
  onChange: (part: Partial<ResolutionDraft>) => void
}

/** The operator enters what the slip shows, if the bank says nothing; or the reason for a refusal. */
export function SlipFields({ story, reply, draft, onChange }: Props) {
  const t = useTexts()
  const { decision, note = '', bank = '', account = '', transfer = '', sendingBank = '' } = draft
  if (decision === 'refuse')
    return (
      <>
        <Select
          label={t('decide.note')}
          prompt={t('compose.choose')}
          value={note}
          onPick={(chosen) => onChange({ note: chosen as NonNullable<ResolutionDraft['note']> })}
          options={slipRefusals.map((value) => ({ value, label: t(`slipReason.${value}`) }))}
        />
        {/* A select shows only the beginning of a long sentence. */}
        {note && <p className="muted">{t(`slipReason.${note}`)}</p>}
      </>
    )
  const isOther = isOtherPayer(reply)
  return (
    <>
      {(isOther || reply?.word !== 'applied') && (
        <p>{t(isOther ? 'decide.otherPayer' : 'decide.unconfirmed')}</p>
      )}
      <Select
        label={t('decide.bank')}
        prompt={t('compose.choose')}
        value={nameOf({ bank, account })}
        onPick={(chosen) => {
          const ours = story.receivers.find((one) => nameOf(one) === chosen)
          if (ours) onChange({ bank: ours.bank, account: ours.account })
        }}
        options={story.receivers.map((one) => ({
          value: nameOf(one),
          label: `${one.bank} · ${one.account} · ${one.name}`,
        }))}
      />
      <Amounts story={story} reply={reply} draft={draft} onChange={onChange} />
      {!story.slip?.qr && (
        <TextField
          label={t('decide.sendingBank')}
          hint={t('decide.sendingBankHint')}
          inputMode="numeric"
          pattern="[0-9]{3,8}"
          value={sendingBank}
          onChange={({ target }) => onChange({ sendingBank: target.value })}
        />
      )}
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

/** The bank names a sender who is not the member. */
const isOtherPayer = (reply: ProviderReply | undefined): boolean =>
  reply?.checks.some(({ check, verdict }) => check.startsWith('sender-') && verdict === 'fail') ??
  false

/** We may have several accounts at a bank. */
const nameOf = ({ bank, account }: { bank: string; account: string }) => `${bank} ${account}`.trim()
