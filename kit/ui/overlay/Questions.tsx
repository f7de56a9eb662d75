import type { ReactNode } from 'react'
import { Button } from '../form/Button.tsx'
import { questions } from './confirm.ts'
import { Sheet } from './Sheet.tsx'

type QuestionsProps = {
  /** Returns what the app shows below the text of this problem. `close` closes the dialog. */
  below?: (problem: unknown, close: () => void) => ReactNode
}

/** Shows what `confirm` and `showError` ask. There is one of it, in the app. */
export const Questions = ({ below }: QuestionsProps) =>
  questions.use().map(({ title, text, yes, no, danger, problem, answer }) => (
    <Sheet
      key={`${title} ${text}`}
      look="dialog"
      title={title}
      onClose={() => answer(false)}
      actions={
        <>
          {no && <Button onClick={() => answer(false)}>{no}</Button>}
          <Button look={danger ? 'danger' : 'main'} onClick={() => answer(true)}>
            {yes}
          </Button>
        </>
      }
    >
      <p className="muted">{text}</p>
      {below?.(problem, () => answer(false))}
    </Sheet>
  ))
