import { useEffect } from 'react'
import { questions } from '#kit/ui/overlay/confirm.ts'
import { toast } from '#kit/ui/overlay/toast.ts'

/** Answers no to questions that cannot be shown, and says in a toast what they were about. */
export function QuestionsFallback() {
  const asked = questions.use()
  useEffect(() => {
    for (const { title, text, answer } of asked) {
      toast(title, { look: 'bad', text })
      answer(false)
    }
  }, [asked])
  return null
}
