import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Hash = { alg: string; content: string }
type Component = { purl: string; scope: string; hashes?: Hash[] }

const jsonOf = <T>(path: string): T =>
  JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))

test('the build lists every library with its exact version, and those that serve with their digests', () => {
  const { scripts, dependencies, devDependencies } = jsonOf<{
    scripts: { build: string }
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }>('package.json')
  expect(scripts.build).toContain('npm run sbom')
  execFileSync(process.execPath, ['scripts/sbom.ts'])

  const bill = jsonOf<{ bomFormat: string; components: Component[] }>('dist/sbom.json')
  expect(bill.bomFormat).toBe('CycloneDX')
  const listed = new Map(bill.components.map((one) => [one.purl, one]))
  const purlOf = ([name, version]: [string, string]) =>
    `pkg:npm/${name.replace('@', '%40')}@${version}`
  const built = Object.entries({ ...dependencies, ...devDependencies }).map(purlOf)
  expect(built.filter((purl) => !listed.has(purl))).toEqual([])
  for (const purl of Object.entries(dependencies).map(purlOf))
    expect(listed.get(purl)).toMatchObject({
      scope: 'required',
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    })
  expect(bill.components.length).toBeGreaterThan(500)
})
