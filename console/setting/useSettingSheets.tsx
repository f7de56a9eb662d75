import { type ReactNode, useState } from 'react'
import type { Setting, SettingChange, settings } from '#contract/setting'
import type { SettingKey } from '#contract/setting-list'
import type { Out } from '#kit/api/ask.ts'
import { useMay } from '../app/operator.ts'
import { CancelSheet } from './CancelSheet.tsx'
import { ChangeSheet } from './ChangeSheet.tsx'
import { HistorySheet } from './HistorySheet.tsx'
import { SettingLine } from './SettingLine.tsx'

/** The sheet that is open. */
type Open =
  | { sheet: 'change'; key: SettingKey; begin?: Setting['value'] }
  | { sheet: 'history'; key: SettingKey }
  | { sheet: 'cancel'; change: SettingChange }

type Known = Out<typeof settings> | undefined

/** The lines of settings, and the sheets that they open. */
export function useSettingSheets(data: Known): {
  lineOf: (setting: Setting) => ReactNode
  sheet: ReactNode
} {
  const mayChange = useMay('settings.change')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const undo = ({ key, before }: SettingChange) => setOpen({ sheet: 'change', key, begin: before })
  return {
    lineOf: (setting) => (
      <SettingLine
        key={setting.key}
        setting={setting}
        proposals={data?.proposals.filter(({ key }) => key === setting.key) ?? []}
        mayChange={mayChange}
        onChange={() => setOpen({ sheet: 'change', key: setting.key })}
        onHistory={() => setOpen({ sheet: 'history', key: setting.key })}
        onCancel={(change) => setOpen({ sheet: 'cancel', change })}
      />
    ),
    sheet: (
      <>
        {open?.sheet === 'change' && data && (
          <ChangeSheet
            setting={data.settings.find(({ key }) => key === open.key)!}
            all={data.settings}
            games={data.games}
            banks={data.banks}
            {...(open.begin !== undefined && { begin: open.begin })}
            onClose={close}
          />
        )}
        {open?.sheet === 'history' && (
          <HistorySheet
            settingKey={open.key}
            onUndo={mayChange ? undo : undefined}
            onClose={close}
          />
        )}
        {open?.sheet === 'cancel' && <CancelSheet change={open.change} onClose={close} />}
      </>
    ),
  }
}
