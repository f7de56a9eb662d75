import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Tag } from '#contract/endpoint'
import { readAgain } from './readAgain.ts'

/** A cache with one query, whose reads are answered by hand. */
function cacheOf(options: { enabled?: boolean } = {}) {
  const cache = new QueryClient()
  const answers: ((value: string) => void)[] = []
  const query = {
    queryKey: ['balance'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    meta: { tags: ['wallet'] satisfies Tag[] },
    staleTime: 60_000,
  }
  const observer = new QueryObserver(cache, { ...query, ...options })
  const stop = observer.subscribe(() => undefined)
  return { cache, query, answers, observer, stop }
}

test('a change while the first answer is awaited is read after it', async () => {
  const { cache, answers, observer, stop } = cacheOf()
  const reading = readAgain(cache, ['wallet'])
  answers[0]!('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!('after')
  await reading
  expect(observer.getCurrentResult().data).toBe('after')
  stop()
})

test('a change while a hidden query is read leaves it old', async () => {
  const { cache, query, answers, observer, stop } = cacheOf({ enabled: false })
  const fetching = cache.fetchQuery(query)
  const reading = readAgain(cache, ['wallet'])
  answers[0]!('before')
  await fetching
  await reading
  expect(answers.length).toBe(1)
  observer.setOptions({ ...query, enabled: true })
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!('after')
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  stop()
})

test('a change while something shows is read at once, and the earlier answer is not kept', async () => {
  const { cache, answers, observer, stop } = cacheOf()
  answers[0]!('first')
  await expect.poll(() => observer.getCurrentResult().data).toBe('first')
  void observer.refetch()
  const reading = readAgain(cache, ['wallet'])
  expect(answers.length).toBe(3)
  answers[2]!('after')
  answers[1]!('before')
  await reading
  expect(observer.getCurrentResult().data).toBe('after')
  expect(answers.length).toBe(3)
  stop()
})
