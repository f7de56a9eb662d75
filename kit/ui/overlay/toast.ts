import { createStore } from '../store.ts'

const shownMs = 4000

export type Toast = { id: number; look: 'good' | 'bad' | 'wait'; title: string; text?: string }

export const toasts = createStore<Toast[]>([])
let lastId = 0

/** Says something in passing, for 4 s, and aloud to who listens. */
export function toast(title: string, { look = 'good', text }: Partial<Toast> = {}) {
  const id = ++lastId
  toasts.set((shown) => [...shown.slice(-2), { id, look, title, ...(text && { text }) }])
  setTimeout(() => toasts.set((shown) => shown.filter((other) => other.id !== id)), shownMs)
}
