import { goTo } from '../app/navigate.ts'

/** Leads from a sheet that closes to the games: on home to their place, elsewhere to their page. */
export function showGames() {
  if (location.pathname !== '/user/home') return goTo('/user/games')
  // The sheet gives the focus back and goes back in the history first; both scroll.
  addEventListener('popstate', () => setTimeout(scroll), { once: true })
}

const scroll = () => document.getElementById('games')?.scrollIntoView()
