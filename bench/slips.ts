import { randomInt } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { toAmount } from '#money'
import type { BankCode } from '#sandbox/banks/directory'
import { newReference } from '#sandbox/banks/references'
import { type DesignName, designNames } from '#sandbox/banks/slip/designs'
import { slipPicture } from '#sandbox/banks/slip/slip'
import { miniQrIn } from '#server/slip/mini-qr'
import { draw } from '#server/slip/picture'
import { createReader } from '#server/slip/reader'

/**
 * Recognition rate and speed of the slip reader: slips of every design, each degraded as members degrade them, read by
 * the process that reads them in the service. Aim: at least 98 %, median under 150 ms. A wrong reading is worse than
 * none: none is allowed.
 * usage: npm run bench -- slips [--each=25] [--rough]
 */
export async function run(flags: string[]): Promise<void> {
  const each = Number(flags.find((flag) => flag.startsWith('--each='))?.slice(7) ?? 25)
  const isRough = flags.includes('--rough')
  const folder = await mkdtemp(join(tmpdir(), 'kapao-bench-'))
  const reader = createReader()
  const tries: Try[] = []
  try {
    await reader.read(await slipOf('KBANK', 'green').picture)
    for (const [spoilt, spoil] of Object.entries({ ...spoilers, ...(isRough && rough) }))
      for (let at = 0; at < each; at += 1) {
        const bank = banks[at % banks.length]!
        // Every bank in every design.
        const design = designNames[Math.floor(at / banks.length + at) % designNames.length]!
        const slip = slipOf(bank, design)
        const picture = await kept(await spoil(sharp(await slip.picture)), folder)
        const started = performance.now()
        const { texts } = await reader.read(picture)
        const ms = performance.now() - started
        const read = texts.map(miniQrIn).find((found) => found !== undefined)
        const isRead = read?.reference === slip.reference
        tries.push({ spoilt, ms, isRead, isWrong: read !== undefined && !isRead })
      }
  } finally {
    await reader.stop()
    await rm(folder, { recursive: true })
  }
  const kinds = new Map(
    tries.map(({ spoilt }) => [spoilt, tries.filter((one) => one.spoilt === spoilt)]),
  )
  kinds.set('all', tries)
  console.table(Object.fromEntries([...kinds].map(([kind, some]) => [kind, figuresOf(some)])))
}

/** Stores the picture as the service does: it is re-encoded before it is read. */
async function kept(came: Buffer, folder: string): Promise<Buffer> {
  const path = join(folder, 'slip')
  await writeFile(path, came)
  const { format } = await sharp(came).metadata()
  return draw(path, `image/${format}`)
}

type Try = { spoilt: string; ms: number; isRead: boolean; isWrong: boolean }

const banks: BankCode[] = ['KBANK', 'SCB', 'KTB', 'GSB', 'BBL', 'BCEL']

function slipOf(bank: BankCode, design: DesignName) {
  const at = Date.now() - randomInt(3_600_000)
  const reference = newReference(bank, at)
  const isLao = bank === 'BCEL'
  const transfer = {
    number: 1,
    reference,
    at,
    line: null,
    asked: 0,
    shownSender: null,
    feed: 'none' as const,
    amount: toAmount(randomInt(100, 5_000_000)),
    currency: isLao ? ('LAK' as const) : ('BAHT' as const),
    sender: { bank, account: String(randomInt(1e9, 1e10 - 1)), name: 'นาย สมชาย ใจดี' },
    receiver: { bank: 'SCB' as const, account: '0004560002', name: 'KAPAO DEMO CO., LTD.' },
  }
  return { reference, picture: slipPicture(transfer, { type: 'png', design, kind: 'plain' }) }
}

type Spoil = (slip: Sharp) => Promise<Buffer>
const paper = '#f4f4f4'
const saved = (picture: Sharp, quality = 85) => picture.jpeg({ quality }).toBuffer()
/** Renders between two operations that sharp would otherwise reorder. */
const drawn = async (picture: Sharp) => sharp(await picture.png({ compressionLevel: 1 }).toBuffer())

/** Degradations of slip pictures as phones and apps produce them. */
const spoilers: Record<string, Spoil> = {
  'as saved, PNG': (slip) => slip.png().toBuffer(),
  'rotated to ±15°, JPEG': (slip) =>
    saved(slip.rotate(randomInt(-150, 151) / 10, { background: paper })),
  'JPEG q40': (slip) => saved(slip, 40),
  'half size, JPEG q70': async (slip) =>
    saved(slip.resize(Math.round((await slip.metadata()).width / 2)), 70),
  noise: (slip) => noisy(slip),
  'screenshot with borders': (slip) => saved(bordered(slip)),
  'dim and rotated, q60': async (slip) =>
    saved(
      (await drawn(slip.rotate(randomInt(-80, 81) / 10, { background: '#222' }))).linear(0.45, 8),
      60,
    ),
  'half size screenshot, q40, noise': async (slip) => {
    const small = await drawn(bordered(slip))
    return noisy(small.resize(Math.round((await small.metadata()).width / 2)), 12, 40)
  },
}

/** Degradations worse than a member has reason to send. */
const rough: Record<string, Spoil> = {
  'a third of the size, q30': async (slip) =>
    saved(slip.resize(Math.round((await slip.metadata()).width / 3)), 30),
  'saved three times, q15': async (slip) =>
    saved(sharp(await saved(sharp(await saved(slip, 15)).resize({ height: 900 }), 15)), 15),
  'out of focus': (slip) => saved(slip.blur(3.2)),
  'photographed from the side': async (slip) =>
    saved((await drawn(slip.affine([1, 0.12, 0.08, 0.8], { background: '#333' }))).blur(0.7), 70),
  'small in a photo of 12 megapixels': async (slip) =>
    saved(
      (await drawn(slip.rotate(randomInt(-50, 51) / 10, { background: '#446' }))).extend({
        top: 1_400,
        bottom: 1_300,
        left: 900,
        right: 1_300,
        background: '#446',
      }),
    ),
  'much noise': (slip) => noisy(slip, 70, 60),
  'almost dark, q40': (slip) => saved(slip.flatten({ background: '#fff' }).linear(0.12, 4), 40),
  'upside down': (slip) => saved(slip.rotate(180)),
  inverted: (slip) => saved(slip.flatten({ background: '#fff' }).negate()),
}

const bordered = (slip: Sharp) =>
  slip.extend({
    top: randomInt(80, 400),
    bottom: randomInt(80, 600),
    left: randomInt(0, 160),
    right: randomInt(0, 160),
    background: randomInt(2) ? '#101418' : '#ffffff',
  })

async function noisy(slip: Sharp, sigma = 25, quality = 80): Promise<Buffer> {
  const { data, info } = await slip
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The sum of three dice approximates a normal distribution.
  for (let at = 0; at < data.length; at += 1) {
    const bell = (Math.random() + Math.random() + Math.random() - 1.5) * 2 * sigma
    data[at] = Math.max(0, Math.min(255, data[at]! + bell))
  }
  const { width, height, channels } = info
  return saved(sharp(data, { raw: { width, height, channels } }), quality)
}

function figuresOf(tries: Try[]) {
  const times = tries.map(({ ms }) => ms).sort((one, other) => one - other)
  const read = tries.filter(({ isRead }) => isRead).length
  const at = (part: number) => Math.round(times[Math.floor((times.length - 1) * part)]!)
  return {
    slips: tries.length,
    read,
    'read %': Number(((read / tries.length) * 100).toFixed(1)),
    wrong: tries.filter(({ isWrong }) => isWrong).length,
    'median ms': at(0.5),
    'p95 ms': at(0.95),
  }
}
