import { useState } from 'react'
import {
  type BannerPlace,
  bannerLettersMost,
  hasPictures,
  uploadBannerPicture,
} from '#contract/operator-banner'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Check, FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'
import { AudienceField } from '../audience/AudienceField.tsx'
import area from '../chat/Composer.module.css'
import { uploadFile } from '../chat/uploadFile.ts'
import styles from '../content/Content.module.css'
import { LanguageFields } from '../content/LanguageFields.tsx'
import setting from '../setting/Setting.module.css'
import own from './Banner.module.css'
import type { BannerDraft } from './draft.ts'

type Props = {
  place: BannerPlace
  draft: BannerDraft
  number: number
  onChange: (draft: BannerDraft) => void
  onRemove: () => void
  /** Absent for the first one. */
  onUp?: () => void
}

/** A banner or an announcement: its picture, its words in three languages, and the members and the time that it is for. */
export function BannerFields({ place, draft, number, onChange, onRemove, onUp }: Props) {
  const t = useTexts()
  const change = (part: Partial<BannerDraft>) => onChange({ ...draft, ...part })
  const time = (field: 'from' | 'until') => (
    <TextField
      type="datetime-local"
      label={t(`banners.${field}`)}
      hint={t('settings.clock')}
      value={draft[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  )
  return (
    <fieldset className={styles.part}>
      <legend>{t('banners.number', { number })}</legend>
      {hasPictures(place) && <PictureField draft={draft} onChange={change} />}
      <LanguageFields
        values={draft}
        number={number}
        rows={5}
        lettersMost={bannerLettersMost}
        onChange={(language, text) => change({ [language]: text })}
      />
      <AudienceField draft={draft.audience} onChange={(audience) => change({ audience })} />
      {time('from')}
      {time('until')}
      {!hasPictures(place) && (
        <Check
          label={t('banners.isDismissable')}
          checked={draft.isDismissable}
          onChange={({ target }) => change({ isDismissable: target.checked })}
        />
      )}
      <div className={setting.acts}>
        {onUp && (
          <Button small onClick={onUp}>
            {t('banners.up', { number })}
          </Button>
        )}
        <Button small icon="x" onClick={onRemove}>
          {t('banners.remove', { number })}
        </Button>
      </div>
    </fieldset>
  )
}

type PictureProps = { draft: BannerDraft; onChange: (part: Partial<BannerDraft>) => void }

function PictureField({ draft: { image }, onChange }: PictureProps) {
  const t = useTexts()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function choose(file: File) {
    setProblem(undefined)
    setBusy(true)
    try {
      const never = new AbortController().signal
      onChange(await uploadFile(uploadBannerPicture, file, never, () => undefined))
    } catch (error) {
      setProblem(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack tight" aria-busy={isBusy}>
      {image && <img className={own.picture} src={image} alt={t('banners.picture')} />}
      <label className={area.pick}>
        {t(image ? 'banners.otherPicture' : 'banners.choosePicture')}
        <input
          className="visually-hidden"
          type="file"
          accept="image/png,image/jpeg"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) void choose(file)
          }}
        />
      </label>
      <small className="muted">{t('banners.pictureHint')}</small>
      {problem && <FieldError text={problem} />}
    </div>
  )
}
