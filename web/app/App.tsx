import { Suspense } from 'react'
import { lazyPage } from '#kit/routing/lazyPage.ts'
import { Routes } from '#kit/routing/Routes.tsx'
import { questions } from '#kit/ui/overlay/confirm.ts'
import { Overlay } from '#kit/ui/overlay/Overlay.tsx'
import { routes } from '../routes.tsx'

const Questions = lazyPage(() => import('#kit/ui/overlay/Questions.tsx'), 'Questions')

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
