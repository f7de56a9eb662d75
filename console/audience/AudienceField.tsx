import { type AudienceKind, audienceKinds } from '#contract/audience'
import { Select, TextField } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'
import { type AudienceDraft, fieldsOf } from './audience.ts'

type Props = { draft: AudienceDraft; onChange: (draft: AudienceDraft) => void }

/** Chooses the members who are meant. */
export function AudienceField({ draft, onChange }: Props) {
  const t = useTexts()
  const { kind, days, word } = draft
  const asked = fieldsOf(kind)
  return (
    <>
      <Select
        label={t('audience.label')}
        prompt={t('compose.choose')}
        options={audienceKinds.map((value) => ({ value, label: t(`audience.kind.${value}`) }))}
        value={kind}
        onPick={(picked) => onChange({ kind: picked as AudienceKind, days: '', word: '' })}
      />
      {asked === 'days' && (
        <TextField
          label={t('audience.days')}
          {...(kind === 'no-deposit' && { hint: t('audience.daysHint') })}
          inputMode="numeric"
          maxLength={3}
          value={days}
          onChange={({ target }) => onChange({ ...draft, days: target.value })}
        />
      )}
      {asked === 'word' && (
        <TextField
          label={t(`audience.word.${kind as 'tag' | 'source' | 'inviter'}`)}
          maxLength={64}
          value={word}
          onChange={({ target }) => onChange({ ...draft, word: target.value })}
        />
      )}
    </>
  )
}
