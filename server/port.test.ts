import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { freePort } from './port-testing.ts'

test('a port is reserved for the process that found it, until that process ends', async () => {
  const own = new Set<number>()
  while (own.size < 300) own.add(await freePort())
  const script = `
    const { freePort } = await import(${JSON.stringify(import.meta.resolve('./port-testing.ts'))})
    const ports = []
    for (let each = 0; each < 300; each += 1) ports.push(await freePort())
    console.log(JSON.stringify(ports))`
  const found = execFileSync(process.execPath, ['--input-type=module', '-e', script])
  const others: number[] = JSON.parse(found.toString())
  expect(new Set(others).size).toBe(300)
  expect(others.filter((port) => own.has(port))).toEqual([])
})
