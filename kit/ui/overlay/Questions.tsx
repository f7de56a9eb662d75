import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '../form/Button.tsx'
import { useCurrentProblem } from '../useCurrentProblem.ts'
import { type Asked, questions } from './confirm.ts'
import { Sheet } from './Sheet.tsx'

type QuestionsProps = {
  /** Returns what the app shows below the text of this problem. `close` closes the dialog. */
  below?: (problem: unknown, close: () => void) => ReactNode
}

/** Shows what `confirm` and `showError` ask. There is one of it, in the app. */
export const Questions = ({ below }: QuestionsProps) =>
  questions
    .use()
    .map((asked) => <Dialog key={`${asked.title} ${asked.text}`} asked={asked} below={below} />)

/** It closes when what it says is not true any more. */
function Dialog({ asked, below }: { asked: Asked; below: QuestionsProps['below'] }) {
  const { title, text, yes, no, danger, problem, answer } = asked
  const isOver = useCurrentProblem(problem) !== problem
  const close = useEffectEvent(() => answer(false))
  useEffect(() => {
    if (isOver) close()
  }, [isOver])
  return (
    <Sheet
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
  )
}
