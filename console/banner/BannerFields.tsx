import {
  type BannerPlace,
  bannerLettersMost,
  hasPictures,
  uploadBannerPicture,
} from '#contract/operator-banner'
import { Button } from '#kit/ui/form/Button.tsx'
import { Check, TextField } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'
import { AudienceField } from '../audience/AudienceField.tsx'
import styles from '../content/Content.module.css'
import { LanguageFields } from '../content/LanguageFields.tsx'
import setting from '../setting/Setting.module.css'
import type { BannerDraft } from './draft.ts'
import { PictureField } from './PictureField.tsx'

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
      {hasPictures(place) && (
        <PictureField
          image={draft.image}
          upload={uploadBannerPicture}
          onChange={(image) => change({ image })}
        />
      )}
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
