import { useState } from 'react'
import { type Language, languages } from '#contract/language'
import { cannedTexts } from '#contract/operator'
import { useLanguage } from '#kit/i18n/current.ts'
import { Select, TextField } from '#kit/ui/form/Field.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './Canned.module.css'

type Props = { onClose: () => void; onText: (text: string) => void }

/** Puts a ready text into the answer, in the customer's language. */
export function Picker({ onClose, onText }: Props) {
  const t = useTexts()
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const [search, setSearch] = useState('')
  const { data, error } = useRead(cannedTexts, {})
  const wanted = search.trim().toLowerCase()
  const found = data?.texts.filter(({ title, texts }) =>
    [title, ...Object.values(texts)].some((text) => text.toLowerCase().includes(wanted)),
  )
  return (
    <Sheet title={t('compose.texts')} onClose={onClose}>
      <Select
        label={t('texts.language')}
        prompt={t('compose.choose')}
        options={languages.map((value) => ({ value, label: t(`texts.${value}`) }))}
        value={language}
        onPick={(value) => setLanguage(value as Language)}
      />
      <TextField
        label={t('texts.search')}
        icon="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {!found && !error && <SkeletonRows rows={2} />}
      {!found && error && <Empty title={t('error.load')} />}
      {found?.length === 0 && <Empty title={t('texts.empty')} text={t('texts.emptyText')} />}
      <ul className={styles.texts}>
        {found?.map(({ id, title, texts }) => (
          <li key={id}>
            <button type="button" onClick={() => onText(texts[language])}>
              <b>{title}</b>
              <span className="muted">{texts[language]}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
