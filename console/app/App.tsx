import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Router } from 'wouter'
import { Routes } from '#kit/routing/Routes.tsx'
import { questions } from '#kit/ui/overlay/confirm.ts'
import { Overlay } from '#kit/ui/overlay/Overlay.tsx'
import { Questions } from '#kit/ui/overlay/Questions.tsx'
import { routes } from '../routes.tsx'
import { session, titleCount } from './session.ts'
import { useTexts } from './texts.ts'

export function App() {
  const t = useTexts()
  const token = session.use()
  const count = titleCount.use()
  const cache = useQueryClient()
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${t('desk.title')} · Kapao`
  }, [t, count])
  // Nothing that was read stays when an operator signs out. An invitation is read without a session, and stays.
  const before = useRef(token)
  useEffect(() => {
    if (token === null && before.current !== null) cache.clear()
    before.current = token
  }, [token, cache])
  return (
    <Router base="/console">
      <Routes routes={routes} />
      {questions.use().length > 0 && <Questions />}
      <Overlay />
    </Router>
  )
}
