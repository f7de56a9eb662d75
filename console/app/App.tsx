import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Router } from 'wouter'
import { questions } from '#kit/ui/confirm.ts'
import { Overlay } from '#kit/ui/Overlay.tsx'
import { Questions } from '#kit/ui/Questions.tsx'
import { Login } from '../login/Login.tsx'
import { Desk } from './Desk.tsx'
import { session } from './session.ts'
import { useTexts } from './texts.ts'

/** The sign-in, or everything else: whoever is signed out sees nothing of what was read before. */
export function App() {
  const t = useTexts()
  const token = session.use()
  const cache = useQueryClient()
  useEffect(() => {
    document.title = `${t('desk.title')} · Kapao`
  }, [t])
  useEffect(() => {
    if (token === null) cache.clear()
  }, [token, cache])
  return (
    <Router base="/console">
      {token === null ? <Login /> : <Desk key={token} token={token} />}
      {questions.use().length > 0 && <Questions />}
      <Overlay />
    </Router>
  )
}
