import { useState } from 'react'
import { Button } from '#kit/ui/form/Button.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import styles from './Tools.module.css'

type Option<Value> = { value: Value; label: string }
type Props<Value> = {
  /** Shown on the button, with the value that is chosen. */
  label: string
  title: string
  value: Value
  options: Option<Value>[]
  isBusy: boolean
  onPick: (value: Value) => void
}

/** A button with what is chosen. It opens a sheet, so that no key chooses something on the way. */
export function Choice<Value extends string | number | null>({
  label,
  title,
  value,
  options,
  isBusy,
  onPick,
}: Props<Value>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small disabled={isBusy} onClick={() => setOpen(true)}>
        <span className={styles.chosen}>{label}</span>
      </Button>
      {isOpen && (
        <Sheet title={title} onClose={() => setOpen(false)}>
          <ul className={styles.options}>
            {options.map((one) => (
              <li key={one.value}>
                <button
                  type="button"
                  aria-current={one.value === value ? 'true' : undefined}
                  onClick={() => {
                    setOpen(false)
                    if (one.value !== value) onPick(one.value)
                  }}
                >
                  {one.label}
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  )
}
