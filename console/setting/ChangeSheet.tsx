import { useState } from 'react'
import { changeSetting, type Setting, type settings } from '#contract/setting'
import { settingOf } from '#contract/setting-list'
import type { Out } from '#kit/api/ask.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { momentOf } from '../app/filter.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { DraftNote } from '../draft/DraftNote.tsx'
import { useDraft } from '../draft/useDraft.ts'
import { type Draft, draftOf, valueIn } from './draft.ts'
import { examplesOf, planOf } from './plan.ts'
import { shownValue } from './shown.ts'
import { ValueField } from './ValueField.tsx'
import { hintOf } from './words.ts'

type Props = Pick<Out<typeof settings>, 'games' | 'banks'> & {
  setting: Setting
  /** Every setting: the example of a plan needs its other ones. */
  all: Setting[]
  /** The value to begin with: of an earlier change that is undone. */
  begin?: Setting['value']
  onClose: () => void
}

/** Changes a setting, at once or for a time. */
export function ChangeSheet({ setting, all, games, banks, begin, onClose }: Props) {
  const t = useTexts()
  const { key, value, version } = setting
  const { kind, always, isStated, takesTwo } = settingOf(key)
  const hasDefault = !always && !isStated
  const begun = () => draftOf(key, begin === undefined ? value : begin)
  // Texts in three languages are long to type again. A number is typed again beside the one that counts now.
  const isKept = kind === 'texts' && begin === undefined
  // The value that was shown when the operator typed another one.
  const [seen, setSeen] = useState(version)
  const isOld = seen !== version
  const { draft, change, forget } = useDraft(isKept ? `setting ${key} ${seen}` : undefined, begun)
  const [isDefault, setDefault] = useState(begin === null && hasDefault)
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const { mutateAsync, isPending } = useSend(changeSetting, { isQuiet: true })

  function send(reason: string) {
    const wanted = isDefault ? null : valueIn(key, draft)
    if (wanted === undefined) return t('settings.invalid')
    const [begins, ends] = [momentOf(from), momentOf(until)]
    const times = {
      ...(begins !== undefined && { from: begins }),
      ...(ends !== undefined && { until: ends }),
    }
    return mutateAsync({ key, version: seen, value: wanted, reason, ...times })
  }

  function discard() {
    forget(draftOf(key, value))
    setDefault(false)
    setSeen(version)
  }

  return (
    <ActSheet
      title={t(`setting.${key}`)}
      action={t('settings.change')}
      text={[hintOf(t, key), takesTwo && t('settings.twoText')].filter(Boolean).join(' ')}
      isBusy={isPending}
      isReady={!isOld}
      onSend={send}
      onSent={() => forget()}
      onClose={onClose}
    >
      {isOld && !isPending && (
        <DraftNote text={t('settings.isOld')} onUse={() => setSeen(version)} onDiscard={discard} />
      )}
      <p>
        {t('settings.now')}: <b>{shownValue(t, key, value)}</b>
      </p>
      {isDefault ? (
        <p>
          {t('settings.value')}: <b>{t('settings.isDefault')}</b>
        </p>
      ) : (
        <ValueField settingKey={key} draft={draft} games={games} banks={banks} onChange={change} />
      )}
      {!isDefault && <Example setting={setting} all={all} draft={draft} />}
      {hasDefault && (
        <p>
          <Button small onClick={() => setDefault(!isDefault)}>
            {t(isDefault ? 'settings.value' : 'settings.useDefault')}
          </Button>
        </p>
      )}
      <TextField
        type="datetime-local"
        label={t('settings.from')}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        type="datetime-local"
        label={t('settings.end')}
        hint={t('settings.clock')}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </ActSheet>
  )
}

/** Shows the rewards that a plan would grant with the typed value. */
function Example({
  setting: { key },
  all,
  draft,
}: Pick<Props, 'setting' | 'all'> & { draft: Draft }) {
  const t = useTexts()
  const kind = planOf(key)
  const value = valueIn(key, draft)
  if (!kind || value === undefined) return null
  return (
    <div role="status">
      {examplesOf(t, kind, all, { key, value }).map((example) => (
        <p key={example}>{example}</p>
      ))}
    </div>
  )
}
