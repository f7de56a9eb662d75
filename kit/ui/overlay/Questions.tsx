import { Button } from '../form/Button.tsx'
import { questions } from './confirm.ts'
import { Sheet } from './Sheet.tsx'

/** Shows what `confirm` and `showError` ask. There is one of it, in the app. */
export const Questions = () =>
  questions.use().map(({ title, text, yes, no, danger, answer }) => (
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
    </Sheet>
  ))
