import { goTo } from '../app/navigate.ts'

/** Leads to the games: to home, and there to their place on the page. */
export function showGames() {
  goTo('/user/home')
  // The sheet gives the focus back and goes back in the history first; both scroll.
  addEventListener('popstate', () => setTimeout(scroll), { once: true })
}

const scroll = () => document.getElementById('games')?.scrollIntoView()
