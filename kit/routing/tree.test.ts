import { expect, test } from 'vitest'
import { findRoute, type RouteOf } from './tree.ts'

let isSignedIn = false
const routes: RouteOf<string, string>[] = [
  { path: '/', redirect: '/user' },
  {
    below: '/user',
    guard: () => (isSignedIn ? undefined : '/login'),
    routes: [
      { path: '/user', redirect: '/user/home' },
      { layout: 'member', routes: [{ path: '/user/home', page: 'home' }] },
    ],
  },
  {
    layout: 'guest',
    routes: [
      { path: '/login', page: 'login' },
      {
        layout: 'columns',
        routes: [
          { path: '/chat', page: 'chat' },
          { path: '/chat/:kind/:id', page: 'chat' },
        ],
      },
    ],
  },
  { path: '*', page: 'not found' },
]
const at = (path: string) => findRoute(routes, path)
const notFound = { page: 'not found', params: {}, layouts: [] }

test('a path shows its page inside its layouts, the outermost first', () => {
  expect(at('/login')).toEqual({ page: 'login', params: {}, layouts: ['guest'] })
  expect(at('/chat')).toEqual({ page: 'chat', params: {}, layouts: ['guest', 'columns'] })
})

test('a name in a path takes one segment, which is not empty', () => {
  const params = { kind: 'slip', id: '7' }
  expect(at('/chat/slip/7')).toEqual({ page: 'chat', params, layouts: ['guest', 'columns'] })
  for (const path of ['/chat/slip', '/chat/slip/', '/chat/slip/7/8', '/chat//7'])
    expect(at(path)).toEqual(notFound)
})

test('a guard sends a visitor away from every path below it, and from no other', () => {
  isSignedIn = false
  for (const path of ['/user', '/user/home', '/user/no/such/page'])
    expect(at(path)).toEqual({ redirect: '/login' })
  expect(at('/users')).toEqual(notFound)
})

test('a visitor whom the guard lets in sees the pages, and outside every layout that one is missing', () => {
  isSignedIn = true
  expect(at('/user')).toEqual({ redirect: '/user/home' })
  expect(at('/user/home')).toEqual({ page: 'home', params: {}, layouts: ['member'] })
  expect(at('/user/no/such/page')).toEqual(notFound)
})

test('a tree without a route for every path finds none', () => {
  expect(findRoute([{ path: '/login', page: 'login' }], '/')).toBeUndefined()
})
