import type { Route } from '#kit/routing/Routes.tsx'
import { Home, loadMember } from './app/loadMember.ts'
import { lazyPage } from './app/pages.ts'
import { token } from './app/session.ts'
import { withTexts } from './app/withTexts.ts'
import { GuestLayout } from './layout/GuestLayout.tsx'
import { Login } from './login/Login.tsx'

/** Its steps are like those of registration, and share their texts. */
const loadPassword = async () => ({
  Password: await withTexts(() => import('./password/Password.tsx'), 'Password', 'register'),
})

const membersOnly = () => (token() === null ? '/login' : undefined)

/**
 * APP-01 to APP-06: the member's app. The sign-in is part of the first script, because most visits begin there; home loads
 * with the members' layout, and every other page when it is opened. A sheet belongs to the page that opens it.
 */
export const routes: Route[] = [
  { path: '/', redirect: '/user' },
  {
    layout: GuestLayout,
    routes: [
      { path: '/login', page: Login },
      {
        path: '/register',
        page: lazyPage(() => import('./register/Register.tsx'), 'Register', 'register'),
      },
      {
        path: '/password',
        page: lazyPage(loadPassword, 'Password', 'password'),
      },
      { path: '/howto', page: lazyPage(() => import('./howto/HowTo.tsx'), 'HowTo', 'howto') },
      {
        path: '/contact',
        page: lazyPage(() => import('./contact/GuestContact.tsx'), 'GuestContact', 'pages'),
      },
    ],
  },
  {
    below: '/user',
    guard: membersOnly,
    routes: [
      { path: '/user', redirect: '/user/home' },
      {
        layout: lazyPage(loadMember, 'MemberLayout'),
        routes: [
          { path: '/user/home', page: Home },
          {
            path: '/user/profile',
            page: lazyPage(() => import('./profile/Profile.tsx'), 'Profile', 'pages'),
          },
          {
            path: '/user/identity',
            page: lazyPage(() => import('./identity/Identity.tsx'), 'Identity', 'identity'),
          },
          {
            path: '/user/protection',
            page: lazyPage(() => import('./protection/Protection.tsx'), 'Protection', 'protection'),
          },
          {
            path: '/user/bonus',
            page: lazyPage(() => import('./bonus/Bonus.tsx'), 'Bonus', 'bonus'),
          },
          { path: '/user/spin', page: lazyPage(() => import('./spin/Spin.tsx'), 'Spin', 'spin') },
          {
            path: '/user/games',
            page: lazyPage(() => import('./game/Games.tsx'), 'Games', 'games'),
          },
          {
            path: '/user/statement',
            page: lazyPage(() => import('./statement/Statement.tsx'), 'Statement', 'pages'),
          },
          {
            path: '/user/contact',
            page: lazyPage(() => import('./contact/MemberContact.tsx'), 'MemberContact', 'pages'),
          },
        ],
      },
    ],
  },
  {
    path: '/terminated',
    page: lazyPage(() => import('./site/Terminated.tsx'), 'Terminated', 'offline'),
  },
  { path: '*', page: lazyPage(() => import('./site/NotFound.tsx'), 'NotFound') },
]
