import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, call, uploadTo } from '#contract/call'
import { sendMessage, uploadImage } from '#contract/chat'
import type { Endpoint } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { activateGame, gameAccount } from '#contract/game'
import { memberSessions } from '#contract/member-event'
import { memberPasskeys } from '#contract/member-passkey'
import { withdraw } from '#contract/withdraw'
import { hasBody, wholeBody } from '#server/bodies-testing'
import { newGuest } from '#server/chat/visitor'
import { openScene, scene } from '#server/deposit/scene-testing'
import { baht, type Member, openedQr } from '#server/deposit/testing'
import { give } from '#server/external-transfer/testing'
import { photo } from '#server/files-testing'
import { addKey } from '#server/member-passkey/testing'
import { memberWith, newPayer, sent, upload } from '#server/slip/testing'
import { asOwner } from '#server/testing'

// Goal: what belongs to a member is neither seen, changed nor known to exist by another, in every call whose path names
// it. Method: a member who owns one of each thing; every such call of the contract by other people, with the owner's
// name of the thing and with one that does not exist. Both answers must be alike, and then the owner finds all unchanged.
let owner: Member
let things: Things
const strangers: Record<string, { caller: Caller; isGuest?: true }> = {}

type Things = Awaited<ReturnType<typeof thingsOf>>
type Line = Endpoint['line']
type Named = { mine: (things: Things) => string; none: string }

const named = (mine: Named['mine'], none: string): Named => ({ mine, none })
const random = 'b'.repeat(32)

/** Calls whose path names something that belongs to a member, by the part of the path. */
const owned: Partial<Record<Line, Record<string, Named>>> = {
  'POST /api/account/sessions/:id/end': { id: named(({ session }) => session, random) },
  'PUT /api/account/passkeys/:id': { id: named(({ passkey }) => passkey, '999999') },
  'POST /api/account/passkeys/:id/remove': { id: named(({ passkey }) => passkey, '999999') },
  'GET /api/autoLogin/:provider/:username': {
    provider: named(() => 'pg', 'pg'),
    username: named(({ game }) => game.username, 'nobody1234'),
  },
  'GET /api/autoLogin/:provider/:username/:password': {
    provider: named(() => 'askmebet', 'askmebet'),
    username: named(({ ticketGame }) => ticketGame.username, 'nobody1234'),
    password: named(({ ticketGame }) => ticketGame.ticket, 'c'.repeat(32)),
  },
  'POST /api/wallet/withdrawal/:reference/cancel': {
    reference: named(({ withdrawal }) => withdrawal, 'withdraw:NOBODY'),
  },
  'GET /api/wallet/withdrawal/:reference': {
    reference: named(({ withdrawal }) => withdrawal, 'withdraw:NOBODY'),
  },
  'DELETE /api/qrcode/:id': { id: named(({ qr }) => qr, 'Q2345678901234567891') },
  'GET /api/wallet/deposit/:reference': {
    reference: named(({ deposit }) => deposit, 'test:nobody'),
  },
  'GET /api/statement/slip/reference/:reference': {
    reference: named(({ slip }) => slip, random),
  },
  'GET /api/request/:key': { key: named(({ request }) => request, randomUUID()) },
  'GET /api/chat/media/:path': { path: named(({ file }) => file, `${random}.png`) },
}

/** Calls whose path names a thing of the catalogue, which is the same for all members. */
const ofCatalogue: Line[] = [
  'GET /api/wallet/activate/:slotCode',
  'GET /api/wallet/account/:slotCode',
  'GET /api/wallet/resetpassword/:slotCode',
  'GET /api/qrcode/:id',
  'POST /api/qrcode/:id',
  'GET /api/bonus/activate/:code',
  'GET /api/promotion/activate/:code',
  'GET /api/promotion/find/:code',
]

const ofPeople: Endpoint[] = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ access, line }) => (access === 'member' || access === 'visitor') && line.includes(':'))
const walked = ofPeople.filter(({ line }) => owned[line])

openScene()
beforeAll(async () => {
  const payer = newPayer()
  owner = await memberWith(scene, payer)
  things = await thingsOf(owner, await sent(scene, payer))
  strangers['another member'] = await scene.member()
  // Tables of members are divided into 256 buckets: a query that forgets the member finds this one’s neighbour.
  await asOwner(scene.app, (db) =>
    db.unsafe(`alter sequence member_id_seq restart with ${owner.id + 256}`),
  )
  strangers['a member of the same bucket'] = await scene.member()
  const { token } = newGuest(scene.app.ctx.secrets)
  strangers['a guest'] = { caller: { host: scene.app.host, token }, isGuest: true }
})

/** Gives a member one of each thing that a path can name. */
async function thingsOf({ id, caller }: Member, transfer: { reference: string }) {
  const { ctx } = scene.app
  await give(ctx, id, baht(1_000))
  const [{ deposit }] = await ctx.db<[{ deposit: string }]>`
    select reference as deposit from ledger.movement where member = ${id} order by id limit 1`
  const slip = await upload(await scene.sandbox.slip(transfer.reference), caller)
  const { id: qr } = await openedQr({ id, caller }, 'KBANK')
  // The seeded rules hold a first withdrawal, so it stays as it is.
  const request = randomUUID()
  const asked = { ...caller, key: request }
  const { reference: withdrawal } = await call(withdraw, { amount: baht(300) }, asked)
  const [game, ticketGame] = [await gameAt('pg', caller), await gameAt('askmebet', caller)]
  const { path: file } = await uploadTo(
    uploadImage,
    new File([new Uint8Array(await photo().png().toBuffer())], 'a.png'),
    caller,
  )
  const message = { message_type: 'media', payload: { filePath: file } } as const
  await call(sendMessage, { clientId: randomUUID(), message }, caller)
  const session = (await call(memberSessions, {}, caller)).sessions[0]!.id
  await addKey(scene.app, caller)
  const passkey = (await call(memberPasskeys, {}, caller)).passkeys[0]!.id
  return { deposit, slip, qr, withdrawal, request, game, ticketGame, file, session, passkey }
}

async function gameAt(slotCode: string, caller: Caller) {
  await call(activateGame, { slotCode }, caller)
  return call(gameAccount, { slotCode }, caller)
}

test('each call of members whose path names something is walked, or names a thing of the catalogue', () => {
  const known = [...Object.keys(owned), ...ofCatalogue].sort()
  expect(ofPeople.map(({ line }) => line).sort()).toEqual(known)
  for (const { line } of walked)
    expect(Object.keys(owned[line]!)).toEqual([...line.matchAll(/:(\w+)/g)].map(([, part]) => part))
})

test.each(['another member', 'a member of the same bucket', 'a guest'])(
  `${walked.length} calls tell %s the same about the owner’s things as about none`,
  async (name) => {
    const { caller, isGuest } = strangers[name]!
    if (!isGuest) await give(scene.app.ctx, await idOf(caller), baht(1_000))
    const before = await ownersRows()
    for (const endpoint of walked) {
      if (isGuest && endpoint.access === 'member') continue
      const theirs = await ask(endpoint, caller, ({ mine }) => mine(things))
      const none = await ask(endpoint, caller, (one) => one.none)
      expect(theirs, endpoint.line).toEqual(none)
      for (const text of [things.qr, things.slip, things.game.password, 'SOMCHAI JAIDEE'])
        expect(theirs.text, endpoint.line).not.toContain(text)
    }
    expect(await ownersRows()).toEqual(before)
  },
)

test('the owner is let in by all of them', async () => {
  // The call that ends the session comes last.
  const inOrder = walked.toSorted((one, other) => rank(one) - rank(other))
  for (const endpoint of inOrder)
    expect(await ask(endpoint, owner.caller, ({ mine }) => mine(things))).toMatchObject({
      line: endpoint.line,
      status: 200,
    })
})
const rank = ({ line }: Endpoint) =>
  line.includes('/sessions/')
    ? 3
    : line.endsWith('/remove')
      ? 2
      : /^(DELETE|POST) /.test(line)
        ? 1
        : 0

async function ask(endpoint: Endpoint, { host, token }: Caller, name: (one: Named) => string) {
  const [method, path] = endpoint.line.split(' ') as [string, string]
  const parts = owned[endpoint.line]!
  const body = hasBody(endpoint) ? wholeBody(endpoint) : undefined
  const response = await fetch(
    host + path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(name(parts[part]!))),
    {
      method,
      headers: {
        'x-client-id': 'kapao-web',
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body,
    },
  )
  return { line: endpoint.line, status: response.status, text: await response.text() }
}

async function idOf({ token }: Caller): Promise<number> {
  const [{ member }] = await scene.app.ctx.db<[{ member: number }]>`
    select member from session where token_hash = sha256(${token}::text::bytea)`
  return member
}

/** Rows that a stranger could have changed. Use of a session is no change of it. */
const ownersRows = () => {
  const { db } = scene.app.ctx
  return db`
    select (select array_agg(q.state order by q.id) from deposit_qr q where q.member = ${owner.id}) as qrs,
      (select array_agg(s.reference order by s.reference) from slip s where s.member = ${owner.id}) as slips,
      (select array_agg(t.state order by t.reference) from external_transfer t where t.member = ${owner.id}) as transfers,
      (select array_agg(s.revoked_at order by s.id) from session s where s.member = ${owner.id}) as sessions,
      (select array_agg(g.password order by g.game) from game_account g where g.member = ${owner.id}) as games,
      (select count(*) from game_ticket g where g.member = ${owner.id}) as tickets,
      (select array_agg(p.name order by p.id) from member_passkey p where p.member = ${owner.id}) as passkeys`
}
