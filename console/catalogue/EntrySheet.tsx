import { useState } from 'react'
import { type CatalogueEntry, changeCatalogueEntry, nameLettersMost } from '#contract/catalogue'
import { languages, languageTags } from '#contract/language'
import { regions as everyRegion } from '#contract/site'
import { useLanguage } from '#kit/i18n/current.ts'
import { Check, TextField } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'

type Props = {
  entry: CatalogueEntry
  /** The last place of the list. */
  last: number
  onClose: () => void
}

/** Changes the names of a game or a bank, its place in the list, and the countries of a bank. */
export function EntrySheet({ entry, last, onClose }: Props) {
  const t = useTexts()
  const language = useLanguage()
  const { list, code, version } = entry
  const { mutateAsync, isPending } = useSend(changeCatalogueEntry, { isQuiet: true })
  const [name, setName] = useState(entry.name)
  const [opened] = useState(entry.place)
  const [place, setPlace] = useState(String(opened))
  const [regions, setRegions] = useState(entry.regions)

  function send(reason: string) {
    const number = /^\d{1,3}$/.test(place.trim()) ? Number(place) : 0
    const isNamed = languages.every((one) => name[one].trim() !== '')
    if (!isNamed || number < 1 || number > last || regions?.length === 0)
      return t('catalogue.invalid')
    return mutateAsync({
      list,
      code,
      name,
      version,
      reason,
      // A colleague may have moved it meanwhile, so a place that was not changed is not sent.
      ...(number !== opened && { place: number }),
      ...(regions && { regions }),
    })
  }

  return (
    <ActSheet
      title={entry.name[language]}
      action={t('catalogue.change')}
      text={t('catalogue.changeText')}
      isBusy={isPending}
      onSend={send}
      onClose={onClose}
    >
      {languages.map((one) => (
        <TextField
          key={one}
          label={t(`field.name.${one}`)}
          lang={languageTags[one]}
          maxLength={nameLettersMost}
          required
          value={name[one]}
          onChange={({ target }) => setName({ ...name, [one]: target.value })}
        />
      ))}
      <TextField
        label={t('field.position')}
        hint={t('catalogue.placeHint', { first: 1, last })}
        inputMode="numeric"
        required
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
      {regions && (
        <fieldset className="stack tight">
          <legend>{t('catalogue.regions')}</legend>
          {everyRegion.map((region) => (
            <Check
              key={region}
              label={t(`catalogue.region.${region}`)}
              checked={regions.includes(region)}
              onChange={({ target }) =>
                setRegions(
                  everyRegion.filter((one) =>
                    one === region ? target.checked : regions.includes(one),
                  ),
                )
              }
            />
          ))}
          <p className="muted">{t('catalogue.regionsHint')}</p>
        </fieldset>
      )}
    </ActSheet>
  )
}
