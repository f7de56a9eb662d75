import { Link } from 'wouter'
import { isOfLimits } from '#kit/ui/overlay/confirm.ts'
import { Questions } from '#kit/ui/overlay/Questions.tsx'
import { useTexts } from '../app/texts.ts'

/** The app's questions and errors. A refusal by a limit has the way to the limits. */
export const LimitQuestions = () => (
  <Questions below={(problem, close) => isOfLimits(problem) && <ToLimits onFollow={close} />} />
)

function ToLimits({ onFollow }: { onFollow: () => void }) {
  const t = useTexts()
  return (
    <p>
      <Link href="/user/protection" onClick={onFollow}>
        {t('home.limits')}
      </Link>
    </p>
  )
}
