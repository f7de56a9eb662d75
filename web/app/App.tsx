import { Suspense } from 'react'
import { lazyPart } from '#kit/routing/lazyPart.tsx'
import { Routes } from '#kit/routing/Routes.tsx'
import { questions } from '#kit/ui/overlay/confirm.ts'
import { Overlay } from '#kit/ui/overlay/Overlay.tsx'
import { QuestionsFallback } from '../offline/QuestionsFallback.tsx'
import { routes } from '../routes.tsx'

const Questions = lazyPart(
  async () => (await import('../protection/LimitQuestions.tsx')).LimitQuestions,
  QuestionsFallback,
)

export const App = () => (
  <>
    <Routes routes={routes} />
    {questions.use().length > 0 && (
      <Suspense>
        <Questions />
      </Suspense>
    )}
    <Overlay />
  </>
)
