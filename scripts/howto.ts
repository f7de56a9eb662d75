import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDb } from '#db'
import { startStack } from '#e2e/stack'
import { encode } from './howto/encode.ts'
import { record } from './howto/record.ts'
import { stories } from './howto/stories.ts'

// npm run howto -- --only wallet: records the instruction videos from the real app into web/public/howto.
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: Object.keys(stories) },
    to: { type: 'string', default: join(import.meta.dirname, '..', 'web', 'public', 'howto') },
  },
})

const stack = await startStack({ REGION: 'th', LOG_LEVEL: 'warn' })
const folder = await mkdtemp(join(tmpdir(), 'kapao-howto-'))
try {
  await withoutCodes(stack.addresses.database)
  for (const name of values.only) {
    const story = stories[name]
    if (!story) throw new Error(`There is no story ${name}.`)
    const recording = await record(stack.addresses, story, join(folder, name))
    const { seconds, bytes } = await encode(recording, { name, to: values.to })
    process.stdout.write(`${name}: ${seconds.toFixed(0)} s, ${bytes.join(' and ')} bytes\n`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
  await stack.stop()
}

/** The members of the videos have no phone, so registration asks for no code. */
async function withoutCodes(url: string) {
  const db = openDb(url, { asOwner: true })
  await db`
    insert into site_setting (key, value) values ('registerOtp', 'false')
    on conflict (key) do update set value = excluded.value`
  await db.end()
}
