import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

// Writes dist/sbom.json, the bill of materials in CycloneDX, from the lock file. `npm sbom` refuses the lock file of a
// development tool that requires "latest".
type Package = { version?: string; integrity?: string; dev?: boolean; optional?: boolean }

const textOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const { name, version } = JSON.parse(textOf('package.json')) as { name: string; version: string }
const { packages } = JSON.parse(textOf('package-lock.json')) as {
  packages: Record<string, Package>
}

const components = new Map<string, object>()
for (const [path, { version, integrity, dev, optional }] of Object.entries(packages)) {
  const named = path.split('node_modules/').at(-1)!
  if (!named || !version) continue
  // The @ of a scope is encoded in a package URL.
  const purl = `pkg:npm/${named.replace(/^@/, '%40')}@${version}`
  const [group, own] = named.startsWith('@') ? named.split('/') : [undefined, named]
  components.set(purl, {
    type: 'library',
    'bom-ref': purl,
    purl,
    name: own,
    version,
    ...(group && { group }),
    scope: dev || optional ? 'optional' : 'required',
    ...(integrity && { hashes: [digestOf(integrity)] }),
  })
}

/** The lock file has a digest in base64; a bill has it in hexadecimal digits. */
function digestOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split(' ')[0]!.split('-')
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  }
}

mkdirSync(new URL('../dist', import.meta.url), { recursive: true })
writeFileSync(
  new URL('../dist/sbom.json', import.meta.url),
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...components.values()],
  }),
)
