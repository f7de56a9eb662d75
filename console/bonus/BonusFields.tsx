import { bonusTypes } from '#contract/bonus'
import { gameCategories } from '#contract/game'
import { uploadBonusPicture } from '#contract/operator-bonus'
import { AmountField } from '#kit/ui/form/AmountField.tsx'
import { Check, Select, TextField } from '#kit/ui/form/Field.tsx'
import type { Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { AudienceField } from '../audience/AudienceField.tsx'
import { PictureField } from '../banner/PictureField.tsx'
import area from '../chat/Composer.module.css'
import styles from '../wheel/Wheel.module.css'
import type { BonusDraft } from './draft.ts'

const languages = [
  { language: 'th', tag: 'th', name: 'bonuses.nameTh', description: 'bonuses.descriptionTh' },
  { language: 'la', tag: 'lo', name: 'bonuses.nameLa', description: 'bonuses.descriptionLa' },
  { language: 'en', tag: 'en', name: 'bonuses.nameEn', description: 'bonuses.descriptionEn' },
] as const

type Props = { draft: BonusDraft; currency: Currency; onChange: (draft: BonusDraft) => void }
type Numbers = 'percent' | 'turnover' | 'percentFail' | 'maxReceived' | 'membersMax' | 'position'

/** The fields of a bonus, by what they are about. */
export function BonusFields({ draft, currency, onChange }: Props) {
  const t = useTexts()
  const change = (part: Partial<BonusDraft>) => onChange({ ...draft, ...part })
  const number = (field: Numbers, hint?: string) => (
    <TextField
      label={t(`bonuses.${field}`)}
      inputMode={field === 'turnover' ? 'decimal' : 'numeric'}
      {...(hint && { hint })}
      value={draft[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  )
  const money = (field: 'most' | 'minimumDeposit' | 'endBelow' | 'budget', hint?: string) => (
    <AmountField
      label={t(`bonuses.${field}`)}
      currency={currency}
      {...(hint && { hint })}
      value={draft[field]}
      onChange={(text) => change({ [field]: text })}
    />
  )
  const time = (field: 'startsAt' | 'endsAt') => (
    <TextField
      type="datetime-local"
      label={t(`bonuses.${field}`)}
      value={draft[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  )
  const check = (field: 'isFixed' | 'wholeAmount' | 'oncePerDevice' | 'isActive' | 'isListed') => (
    <Check
      label={t(`bonuses.${field}`)}
      checked={draft[field]}
      onChange={({ target }) => change({ [field]: target.checked })}
    />
  )
  return (
    <>
      <fieldset className={styles.prize}>
        <legend>{t('bonuses.deal')}</legend>
        {check('isFixed')}
        {!draft.isFixed && number('percent')}
        {money('most')}
        {money('minimumDeposit')}
        {number('turnover', t('bonuses.turnoverHint'))}
        {gameCategories.map((one) => (
          <Check
            key={one}
            label={t(`bonuses.category.${one}`)}
            checked={draft.categories.includes(one)}
            onChange={({ target }) =>
              change({
                categories: gameCategories.filter((category) =>
                  category === one ? target.checked : draft.categories.includes(category),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <fieldset className={styles.prize}>
        <legend>{t('bonuses.endLegend')}</legend>
        {money('endBelow', t('bonuses.endBelowHint'))}
        {number('percentFail', t('bonuses.percentFailHint'))}
        {check('wholeAmount')}
      </fieldset>
      <fieldset className={styles.prize}>
        <legend>{t('bonuses.bounds')}</legend>
        <Select
          label={t('bonuses.type')}
          prompt={t('compose.choose')}
          options={bonusTypes.map((value) => ({ value, label: t(`bonuses.type.${value}`) }))}
          value={draft.type}
          onPick={(type) => change({ type: type as BonusDraft['type'] })}
        />
        <AudienceField draft={draft.audience} onChange={(audience) => change({ audience })} />
        {number('maxReceived')}
        {check('oncePerDevice')}
        {number('membersMax', t('bonuses.emptyHint'))}
        {money('budget', t('bonuses.budgetHint'))}
      </fieldset>
      <fieldset className={styles.prize}>
        <legend>{t('bonuses.time')}</legend>
        {time('startsAt')}
        {time('endsAt')}
        {check('isActive')}
        {check('isListed')}
        {number('position')}
      </fieldset>
      <fieldset className={styles.prize}>
        <legend>{t('field.picture')}</legend>
        <PictureField
          image={draft.picture}
          upload={uploadBonusPicture}
          isOptional
          onChange={(picture) => change({ picture })}
        />
      </fieldset>
      <fieldset className={styles.prize}>
        <legend>{t('bonuses.texts')}</legend>
        {languages.map(({ language, tag, name }) => (
          <TextField
            key={language}
            label={t(name)}
            lang={tag}
            maxLength={60}
            value={draft.name[language]}
            onChange={({ target }) => change({ name: { ...draft.name, [language]: target.value } })}
          />
        ))}
        {languages.map(({ language, tag, description }) => (
          <label key={language} className={area.area}>
            {t(description)}
            <textarea
              rows={4}
              maxLength={4_000}
              lang={tag}
              value={draft.description[language]}
              onChange={({ target }) =>
                change({ description: { ...draft.description, [language]: target.value } })
              }
            />
          </label>
        ))}
      </fieldset>
    </>
  )
}
