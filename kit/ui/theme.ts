import { createStore } from './store.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const dark = '(prefers-color-scheme: dark)'

export const theme = createStore<Theme>('system')

/** Shows the app in this theme; `system` is the device's. */
export function applyTheme(chosen: Theme) {
  theme.set(() => chosen)
  if (chosen === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.dataset.theme = chosen
}

/** The media query of a picture for the dark. */
export function useDarkMedia(): string {
  const chosen = theme.use()
  if (chosen === 'system') return dark
  return chosen === 'dark' ? 'all' : 'not all'
}
